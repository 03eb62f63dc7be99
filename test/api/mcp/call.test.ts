import { afterAll, beforeEach, describe, expect, test } from "@jest/globals";
import { ProtocolError, type Client } from "@modelcontextprotocol/client";
import { randomUUID } from "node:crypto";
import {
  callAgentTool,
  connectAgent,
  GENERATIONS,
  type ToolResponse,
} from "../../support/entry-points/agent.ts";
import { asOwner, IN_TIME_AGAIN, runOutOfTimeOn } from "../../support/scenes/as-owner.ts";
import { orderId, sendEvent } from "../../support/scenes/events.ts";
import { type Factories } from "../../support/scenes/factories.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { scenario } from "../../support/scenes/scenario.ts";

const { api, make } = useApi();

const agents: Client[] = [];
afterAll(async () => {
  for (const agent of agents) await agent.close();
});

describe.each(GENERATIONS)("a client of %s", (generation) => {
  let program: Awaited<ReturnType<Factories["program"]>>;
  let partner: Awaited<ReturnType<Factories["partner"]>>;
  let key: string;
  beforeEach(async () => {
    const made = await scenario(make, { partner: {} });
    ({ program, partner } = made);
    key = made.keys.owner;
  });

  async function agentWith(agentKey: string): Promise<Client> {
    const agent = await connectAgent(api, agentKey, generation);
    agents.push(agent);
    return agent;
  }
  const call = async (tool: string, given: Record<string, unknown>, agentKey = key) =>
    callAgentTool(await agentWith(agentKey), tool, given);

  const expectError = (response: ToolResponse, status: number, code: string) => {
    expect(response.isError).toBe(true);
    expect(response.structured).toBeUndefined();
    expect(Object.keys(response.body)).toEqual(["error"]);
    expect(response.body.error).toMatchObject({
      status,
      code,
      message: expect.any(String),
      next: expect.any(String),
    });
  };

  const salesRecorded = async () =>
    (await api.deps.sql.row<{ count: number }>(
      "select count(*) as count from conversion where program_id = $1",
      [program.id],
    ))!.count;

  // TOOL-7
  // Review: third parties 5
  test("finds out in two calls why a partner known by name is not paid", async () => {
    const ada = await make.account({ name: "Ada Reed" });
    const adaPartner = await make.partner(program, ada.id);
    await sendEvent(api, program, {
      type: "sale",
      order_id: orderId(),
      amount_cents: 5000,
      ref_code: adaPartner.refCode,
    });
    const found = await call("browse_partners", { programId: program.id, q: "ada" });
    const { structured } = await call("get_partner", { partnerId: found.structured.data[0].id });
    expect(structured.data).toMatchObject({
      id: adaPartner.id,
      notPaidReason: { code: "awaiting_approval", message: expect.any(String), until: null },
    });
  });

  // TOOL-2
  test("gets the whole REST answer, as structure and as text", async () => {
    const reads: [string, Record<string, unknown>, string][] = [
      ["whoami", {}, "/me"],
      ["list_programs", { limit: 10 }, "/programs?limit=10"],
      ["get_program", { programId: program.id }, `/programs/${program.id}`],
      [
        "browse_partners",
        { programId: program.id, status: "approved" },
        `/programs/${program.id}/partners?status=approved`,
      ],
      ["get_program_stats", { programId: program.id, days: 7 }, `/programs/${program.id}/stats?days=7`],
      ["get_partner", { partnerId: partner.id }, `/partners/${partner.id}`],
    ];
    const agent = await agentWith(key);
    // The client checks structured answers against the schemas that it received.
    await agent.listTools();
    for (const [tool, given, path] of reads) {
      const rest = await api.call("GET", path, { key });
      const response = await callAgentTool(agent, tool, given);
      expect([tool, response.isError]).toEqual([tool, false]);
      expect(response.structured).toEqual(rest.body);
      expect(response.body).toEqual(rest.body);
    }
  });

  test("follows a list by its cursor", async () => {
    await make.program(program.brandId);
    const agent = await agentWith(key);
    const first = await callAgentTool(agent, "list_programs", { limit: 1 });
    const cursor = first.structured.next_cursor as string;
    const second = await callAgentTool(agent, "list_programs", { limit: 1, cursor });
    expect([first.structured.has_more, second.structured.has_more]).toEqual([true, false]);
    expect(second.structured.data[0].id).not.toBe(first.structured.data[0].id);
    expectError(await callAgentTool(agent, "list_programs", { cursor: `${cursor}x` }), 400, "invalid_cursor");
  });

  test("changes what REST would change, in the audit trail too", async () => {
    const response = await call("decide_partner", {
      partnerId: partner.id,
      action: "suspend",
      reason: "Spam",
    });
    expect(response.structured.data).toMatchObject({
      id: partner.id,
      status: "suspended",
      statusReason: "Spam",
    });
    const rest = await api.call("GET", `/partners/${partner.id}`, { key });
    expect(rest.body).toEqual(response.structured);
    const rows = await api.deps.sql.rows(
      "select actor_kind, request_id from audit_entry where target_id = $1",
      [partner.id],
    );
    expect(rows).toEqual([{ actor_kind: "brand_key", request_id: expect.stringMatching(/^[\w-]{8,64}$/) }]);
  });

  // TOOL-3
  test("decides by the action of a shared tool", async () => {
    const decide = (given: Record<string, unknown>) =>
      call("decide_partner", { partnerId: partner.id, ...given });
    expect((await decide({ action: "warn", reason: "Late" })).structured.data.warning.reason).toBe("Late");
    expect((await decide({ action: "clear_warning" })).isError).toBe(false);
    expectError(await decide({ action: "clear_warning" }), 409, "conflict");
    for (const action of ["clear-warning", "Approve", "", null, undefined]) {
      const response = await decide(action === undefined ? {} : { action });
      expectError(response, 400, "invalid_request");
      expect(response.body.error.message).toBe(
        "Field action must be one of approve, reject, suspend, reinstate, warn, clear_warning.",
      );
    }
    expectError(await decide({ action: "suspend" }), 400, "invalid_request");

    const sale = await call("send_test_sale", { programId: program.id, partnerId: partner.id });
    const { conversionId } = sale.structured.data;
    const rejected = await call("decide_conversion", {
      conversionId,
      action: "reject",
      reasonCode: "not_valid",
    });
    expect(rejected.structured.data).toMatchObject({ status: "rejected", reasonCode: "not_valid" });
  });

  // TOOL-3
  test("may fill in arguments of another action of the tool, and no others", async () => {
    const applicant = await make.partner(program, (await make.account()).id, { status: "pending" });
    const given = { partnerId: applicant.id, action: "approve" };
    for (const reasonCode of ["not_valid", "", null]) {
      const unknown = await call("decide_partner", { ...given, reason: "", reasonCode });
      expectError(unknown, 400, "invalid_request");
      expect(unknown.body.error.message).toBe("Unknown field: reasonCode.");
    }
    // The same request, with the field that is left out and without it.
    const idempotencyKey = randomUUID();
    for (const reason of ["Welcome", "", null, 7, undefined]) {
      const approved = await call("decide_partner", { ...given, reason, idempotencyKey });
      expect(approved.structured.data).toMatchObject({ status: "approved", statusReason: null });
    }

    const sale = await call("send_test_sale", { programId: program.id, partnerId: partner.id });
    const approved = await call("decide_conversion", {
      conversionId: sale.structured.data.conversionId,
      action: "approve",
      reason: "Fine",
      reasonCode: "",
    });
    expect(approved.structured.data).toMatchObject({ status: "approved", reason: null, reasonCode: null });
  });

  // TOOL-2
  test.each([
    [{ programId: "prg_x", surprise: 1 }, "Unknown field: surprise."],
    [{ programId: "prg_x", idempotencyKey: "1" }, "Unknown field: idempotencyKey."],
    [{ programId: "prg_x", idempotencyKey: 1 }, "Unknown field: idempotencyKey."],
    [JSON.parse('{"programId": "prg_x", "__proto__": {}}'), "Unknown field: __proto__."],
    [{ programId: "prg_x", action: "approve" }, "Unknown field: action."],
    [{}, "Path parameter programId is required."],
    [{ programId: 7 }, "Path parameter programId must be text."],
    [{ programId: "prg_x", limit: "10" }, "Query parameter limit must be a whole number."],
    [{ programId: "prg_x", limit: 1.5 }, "Query parameter limit must be a whole number."],
    [{ programId: "prg_x", limit: 101 }, "Query parameter limit must be at most 100."],
    [
      { programId: "prg_x", status: "open" },
      "Query parameter status must be one of pending, approved, rejected.",
    ],
    [
      { programId: "prg_x", partnerId: "a\0b" },
      "Query parameter partnerId must be one line without control characters.",
    ],
  ])("learns what is wrong with %j", async (given, message) => {
    const response = await call("list_conversions", given);
    expectError(response, 400, "invalid_request");
    expect(response.body.error.message).toBe(message);
  });

  // TOOL-2
  test("learns of records that are not there, another brand's, or ids that cannot be one", async () => {
    const foreign = await make.program((await make.brand()).id);
    const agent = await agentWith(key);
    for (const programId of ["prg_none", foreign.id, "", "a\0b", "\ud800", "x".repeat(500)]) {
      expectError(await callAgentTool(agent, "get_program", { programId }), 404, "program_not_found");
    }
  });

  test("is refused tools that are there but not for its key", async () => {
    const viewer = await make.brandKey(program.brandId, "viewer");
    const reader = await make.partnerKey(partner.accountId, "read");
    const given = { partnerId: partner.id, action: "approve" };
    expectError(await call("decide_partner", given, viewer), 403, "role_too_low");
    expectError(await call("decide_partner", given, reader), 403, "brand_key_required");
    expectError(await call("get_my_account", {}, key), 403, "partner_key_required");
    expectError(
      await call("send_my_message", { program: program.id, body: "Hi" }, reader),
      403,
      "scope_too_low",
    );
  });

  test("learns of a tool that is not there by the protocol", async () => {
    const agent = await agentWith(key);
    for (const name of ["delete_everything", "", "decide_partner_approve", "__proto__", "toString"]) {
      const failed = agent.callTool({ name, arguments: {} });
      await expect(failed).rejects.toThrow(ProtocolError);
      await expect(failed).rejects.toMatchObject({ code: -32_602 });
    }
  });

  test("reaches partner tools with a partner key, where a partner has several names", async () => {
    const partnerKey = await make.partnerKey(partner.accountId);
    for (const name of [program.id, program.slug, partner.id]) {
      const rest = await api.call("GET", `/partner/programs/${name}`, { key: partnerKey });
      expect((await call("get_my_program", { program: name }, partnerKey)).structured).toEqual(rest.body);
    }
    const answers = JSON.parse('{"__proto__": "x"}') as object;
    const joined = await call(
      "join_program",
      { program: program.id, acceptTerms: true, answers },
      partnerKey,
    );
    expectError(joined, 400, "invalid_request");
    expect(joined.body.error.message).toBe("Unknown field: answers.__proto__.");
    const link = await call("build_link", { program: program.id, sub1: "mail", to: "/shoes" }, partnerKey);
    expect(link.structured.data.subs.sub1).toBe("mail");
  });

  describe("with an idempotency key", () => {
    // TOOL-4
    test("has one effect for the same call, and gets the same response", async () => {
      const given = { programId: program.id, amount: 5, idempotencyKey: randomUUID() };
      const first = await call("send_test_sale", given);
      const again = await call("send_test_sale", given);
      expect(again.structured).toEqual(first.structured);
      expect(await salesRecorded()).toBe(1);
    });

    // TOOL-4
    test("is the same caller by REST: either entry point repeats what the other did", async () => {
      const idempotencyKey = randomUUID();
      const rest = await api.call("POST", `/programs/${program.id}/test-sales`, {
        key,
        body: { amount: 5 },
        headers: { "Idempotency-Key": idempotencyKey },
      });
      const agent = await call("send_test_sale", { programId: program.id, amount: 5, idempotencyKey });
      expect(agent.structured).toEqual(rest.body);
      expect(await salesRecorded()).toBe(1);
      const other = await call("send_test_sale", { programId: program.id, amount: 6, idempotencyKey });
      expectError(other, 422, "idempotency_key_reused");
    });

    test("gets a stored error again as the error that it is", async () => {
      const given = { partnerId: partner.id, action: "clear_warning", idempotencyKey: randomUUID() };
      expectError(await call("decide_partner", given), 409, "conflict");
      await call("decide_partner", { partnerId: partner.id, action: "warn", reason: "Late" });
      expectError(await call("decide_partner", given), 409, "conflict");
    });

    test("must have one for a refund, and a good one anywhere", async () => {
      const refund = (given: object) => call("refund_conversion", { conversionId: "cnv_x", ...given });
      expectError(await refund({}), 400, "idempotency_key_required");
      for (const idempotencyKey of ["", "two words"]) {
        expectError(await refund({ idempotencyKey }), 400, "invalid_idempotency_key");
      }
      for (const idempotencyKey of [7, null, ["key"], {}]) {
        const response = await refund({ idempotencyKey });
        expectError(response, 400, "invalid_request");
        expect(response.body.error.message).toBe("Field idempotencyKey must be text.");
      }
      expectError(await refund({ idempotencyKey: "good" }), 404, "conversion_not_found");
    });
  });

  test("meets the limits of an endpoint as a tool's error", async () => {
    const agent = await agentWith(key);
    const broadcast = () =>
      callAgentTool(agent, "broadcast_message", { programId: program.id, body: "Hello" });
    for (let sent = 0; sent < 10; sent += 1) expect((await broadcast()).isError).toBe(false);
    const refused = await broadcast();
    expectError(refused, 429, "rate_limited");
    // TOOL-8
    const { retryAfterSeconds, next } = refused.body.error;
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(next).toMatch(new RegExp(`^Wait ${retryAfterSeconds} seconds?, then`));
  });

  // TOOL-8
  test("gets the seconds to wait in the error itself", async () => {
    const suspend = () =>
      call("decide_partner", { partnerId: partner.id, action: "suspend", reason: "Spam" });
    await asOwner(api, runOutOfTimeOn("partner"));
    try {
      const response = await suspend();
      expectError(response, 503, "unavailable");
      expect(response.body.error).toMatchObject({
        next: "Wait 5 seconds, then send the same request again.",
        retryAfterSeconds: 5,
      });
    } finally {
      await asOwner(api, IN_TIME_AGAIN);
    }
    expect((await suspend()).isError).toBe(false);
  });

  test("learns of a failure of the service by its request id, and nothing of its inside", async () => {
    await asOwner(api, "alter table click rename to click_gone");
    try {
      const response = await call("list_clicks", { programId: program.id });
      expectError(response, 500, "server_error");
      expect(response.body.error.requestId).toMatch(/^[\w-]{8,64}$/);
      expect(JSON.stringify(response.body)).not.toMatch(/click|relation|select/);
    } finally {
      await asOwner(api, "alter table click_gone rename to click");
    }
  });
});
