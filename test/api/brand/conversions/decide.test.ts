import { describe, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import { orderId, sendEvent } from "../../../support/scenes/events.ts";
import { type Factories } from "../../../support/scenes/factories.ts";
import { useApi } from "../../../support/scenes/use-api.ts";
import { scenario } from "../../../support/scenes/scenario.ts";

const { api, make } = useApi();

type Scene = Awaited<ReturnType<typeof scene>>;

async function scene(terms: Parameters<Factories["program"]>[2] = {}) {
  const eventBounties = [{ name: "signup", directFixedCents: 100 }];
  const cast = { recruiter: {}, partner: { by: "recruiter" } };
  const { keys, ...made } = await scenario(make, cast, { terms: { eventBounties, ...terms } });
  return { ...made, ...keys };
}

async function sell(
  { program, partner }: Pick<Scene, "program"> & { readonly partner: { readonly refCode: string } },
  amountCents = 10_000,
): Promise<string> {
  const sale = { type: "sale", order_id: orderId(), amount_cents: amountCents, ref_code: partner.refCode };
  return (await sendEvent(api, program, sale)).body.conversionId;
}

const decide = (verb: string, id: string, key: string, body?: unknown, headers?: Record<string, string>) =>
  api.call("POST", `/conversions/${id}/${verb}`, {
    key,
    ...(body === undefined ? {} : { body }),
    ...(headers === undefined ? {} : { headers }),
  });
const refund = (id: string, key: string, body: unknown = {}, idempotencyKey: string = randomUUID()) =>
  decide("refund", id, key, body, { "Idempotency-Key": idempotencyKey });

const fundingOf = async (conversionId: string) =>
  (
    await api.deps.sql.rows<{ amount_cents: number }>(
      "select amount_cents from funding_entry where conversion_id = $1 order by id",
      [conversionId],
    )
  ).map((row) => row.amount_cents);

describe("POST /conversions/{conversionId}/approve", () => {
  // MONEY-8, FUNDING-3
  test("approves a pending conversion, starts its hold, draws the fee, and leaves an audit row", async () => {
    const own = await scene();
    const id = await sell(own);
    const response = await decide("approve", id, own.manager);
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      id,
      status: "approved",
      directCents: 2000,
      overrideCents: 200,
      feeCents: 110,
    });
    expect(await fundingOf(id)).toEqual([-110]);
    const outboxMessages = await api.deps.sql.rows("select topic from outbox where workflow_id = $1", [
      `hold/${id}`,
    ]);
    expect(outboxMessages).toEqual([{ topic: "hold" }]);
    const audit = await api.deps.sql.rows("select action, actor_kind from audit_entry where target_id = $1", [
      id,
    ]);
    expect(audit).toEqual([{ action: "conversion.approve", actor_kind: "brand_key" }]);
  });

  test("approves once: a second time, and after a rejection, it is a conflict and nothing changes", async () => {
    const own = await scene();
    const approved = await sell(own);
    await decide("approve", approved, own.manager);
    expect((await decide("approve", approved, own.manager)).body.error.code).toBe("conflict");
    const rejected = await sell(own);
    await decide("reject", rejected, own.manager, { reasonCode: "fraud" });
    expect((await decide("approve", rejected, own.manager)).body.error.code).toBe("conflict");
  });

  // API-11
  test("is for managers of the brand: a viewer is refused, another brand's key finds nothing", async () => {
    const own = await scene();
    const other = await scene();
    const id = await sell(own);
    expect((await decide("approve", id, own.viewer)).body.error.code).toBe("role_too_low");
    expect((await decide("approve", id, other.owner)).body.error.code).toBe("conversion_not_found");
    expect((await decide("approve", "cnv_none", own.owner)).body.error.code).toBe("conversion_not_found");
    expect((await decide("approve", id, own.owner, { force: true })).body.error).toMatchObject({
      code: "invalid_request",
      message: "Unknown field: force.",
    });
  });

  test("and a rejection at the same moment: one of them happens", async () => {
    const own = await scene();
    for (let round = 0; round < 5; round += 1) {
      const id = await sell(own);
      const responses = await Promise.all([
        decide("approve", id, own.manager),
        decide("approve", id, own.manager),
        decide("reject", id, own.manager, { reasonCode: "not_valid" }),
      ]);
      const succeeded = responses.filter((response) => response.status === 200);
      const statuses = responses.map((response) => response.status);
      // A rejection may follow an approval; an approval never follows a rejection, and none happens twice.
      expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
      const last = await api.deps.sql.row<{ status: string; direct_cents: number }>(
        "select status, direct_cents from conversion where id = $1",
        [id],
      );
      expect(last).toEqual(
        responses[2].status === 200
          ? { status: "rejected", direct_cents: 0 }
          : { status: "approved", direct_cents: 2000 },
      );
      expect(succeeded.length).toBeLessThanOrEqual(2);
    }
  });
});

describe("POST /conversions/{conversionId}/reject", () => {
  // MONEY-11, FUNDING-3
  test("takes commission, override and fee to 0, and gives the fee back", async () => {
    const own = await scene();
    const id = await sell(own);
    await decide("approve", id, own.manager);
    const response = await decide("reject", id, own.manager, {
      reason: "Returned unused.",
      reasonCode: "refund",
    });
    expect(response.body.data).toMatchObject({
      status: "rejected",
      directCents: 0,
      overrideCents: 0,
      feeCents: 0,
      reason: "Returned unused.",
      reasonCode: "refund",
    });
    expect(await fundingOf(id)).toEqual([-110, 110]);
    const sums = await api.deps.sql.rows(
      "select kind, sum(amount_cents)::bigint as sum from ledger_entry where conversion_id = $1 group by kind order by kind",
      [id],
    );
    expect(sums).toEqual([
      { kind: "direct", sum: 0 },
      { kind: "override", sum: 0 },
      { kind: "platform_fee", sum: 0 },
    ]);
  });

  // MONEY-11, PARTNER-10
  test.each([
    ["neither reason nor reasonCode", {}, /Send reason or reasonCode/],
    ["an unknown reasonCode", { reasonCode: "whim" }, /Field reasonCode must be one of refund, chargeback/],
    [
      "a reason of 501 characters",
      { reason: "x".repeat(501) },
      /Field reason must have at most 500 characters/,
    ],
    ["an empty reason", { reason: " " }, /Field reason must not be empty/],
  ])("refuses %s", async (_what, body, message) => {
    const own = await scene();
    const response = await decide("reject", await sell(own), own.manager, body);
    expect([response.status, response.body.error.code]).toEqual([400, "invalid_request"]);
    expect(response.body.error.message).toMatch(message);
  });

  // MONEY-11
  test("a reasonCode is enough, also beside an empty reason", async () => {
    const own = await scene();
    const body = { reason: " ", reasonCode: "not_valid" };
    const { status, body: rejected } = await decide("reject", await sell(own), own.manager, body);
    expect([status, rejected.data.status, rejected.data.reasonCode, rejected.data.reason]).toEqual([
      ...[200, "rejected", "not_valid", null],
    ]);
  });

  // MONEY-12
  test.each(["pending", "approved"])(
    "past the payment date a conversion that is %s is rejected for fraud only",
    async (status) => {
      const own = await scene({ holdDays: 1 });
      const id = await sell(own);
      if (status === "approved") await decide("approve", id, own.manager);
      await make.moveClock(1.01);
      const refused = await decide("reject", id, own.manager, { reasonCode: "not_valid" });
      expect([refused.status, refused.body.error.code]).toEqual([409, "commission_payable"]);
      expect((await decide("reject", id, own.manager, { reasonCode: "fraud" })).status).toBe(200);
    },
  );

  // MONEY-11
  test.each([
    [{ reason: "Never shipped." }, "Never shipped."],
    [{ reasonCode: "fraud" }, "fraud"],
    [{ reason: "Never shipped.", reasonCode: "not_valid" }, "not_valid: Never shipped."],
  ])("notifies the partner why, in the ledger: %j", async (body, note) => {
    const own = await scene();
    const [brand, program] = [own.brand.id, own.program];
    const account = await make.account();
    const partner = await make.partner({ id: program.id, brandId: brand }, account.id);
    const id = await sell({ ...own, partner });
    await decide("reject", id, own.manager, body);
    const key = await make.partnerKey(account.id, "read");
    const ledger = await api.call("GET", `/partner/programs/${program.id}/ledger`, { key });
    expect(ledger.body.data).toMatchObject([
      { entry: "reversal", amountCents: -2000, note },
      { entry: "accrual", amountCents: 2000, note: null },
    ]);
  });
});

describe("POST /conversions/{conversionId}/refund", () => {
  // MONEY-19, EVENT-19
  test("without amounts refunds the whole sale, and stands in the list of events", async () => {
    const own = await scene();
    const id = await sell(own);
    const response = await refund(id, own.owner);
    expect(response.body.data).toMatchObject({
      status: "pending",
      refundedCents: 10_000,
      directCents: 0,
      overrideCents: 0,
      feeCents: 0,
    });
    const events = await api.deps.sql.rows(
      "select source, type, status from incoming_event where conversion_id = $1 and source = 'console'",
      [id],
    );
    expect(events).toEqual([{ source: "console", type: "refund", status: "processed" }]);
  });

  // MONEY-19, API-15
  test("runs once for one Idempotency-Key, twenty times at once and again later", async () => {
    const own = await scene();
    const id = await sell(own);
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => refund(id, own.owner, { amountCents: 1000 }, key)),
    );
    for (const response of responses) {
      if (response.status === 409) expect(response.body.error.code).toBe("idempotency_in_progress");
      else expect(response.body.data.refundedCents).toBe(1000);
    }
    const replay = await refund(id, own.owner, { amountCents: 1000 }, key);
    expect([replay.body.data.refundedCents, replay.headers.get("idempotent-replayed")]).toEqual([
      1000,
      "true",
    ]);
    const reused = await refund(id, own.owner, { amountCents: 2000 }, key);
    expect([reused.status, reused.body.error.code]).toEqual([422, "idempotency_key_reused"]);
  });

  // MONEY-16, MONEY-19
  test.each([
    ["no Idempotency-Key", undefined, {}, 400, "idempotency_key_required"],
    ["a malformed Idempotency-Key", { "Idempotency-Key": "two words" }, {}, 400, "invalid_idempotency_key"],
    [
      "both amounts",
      { "Idempotency-Key": "a" },
      { amountCents: 1, refundedTotalCents: 1 },
      400,
      "invalid_request",
    ],
    ["an amount of 0", { "Idempotency-Key": "b" }, { amountCents: 0 }, 400, "invalid_request"],
    ["more than the sale", { "Idempotency-Key": "c" }, { amountCents: 10_001 }, 409, "conflict"],
    [
      "more than any sale",
      { "Idempotency-Key": "d" },
      { amountCents: Number.MAX_SAFE_INTEGER },
      409,
      "conflict",
    ],
    [
      "a total of more than any sale",
      { "Idempotency-Key": "e" },
      { refundedTotalCents: Number.MAX_SAFE_INTEGER },
      409,
      "conflict",
    ],
    ["what is no exact number", { "Idempotency-Key": "f" }, { amountCents: 2 ** 53 }, 400, "invalid_request"],
  ])("refuses %s", async (_what, headers, body, status, code) => {
    const own = await scene();
    const response = await decide("refund", await sell(own), own.owner, body, headers);
    expect([response.status, response.body.error.code]).toEqual([status, code]);
  });

  // MONEY-16
  test("refuses more than any sale after a refund too, and leaves that as it is", async () => {
    const own = await scene();
    const id = await sell(own);
    await refund(id, own.owner, { amountCents: 10_000 });
    const response = await refund(id, own.owner, { amountCents: Number.MAX_SAFE_INTEGER });
    expect([response.status, response.body.error.code]).toEqual([409, "conflict"]);
    const { data } = (await api.call("GET", `/conversions/${id}`, { key: own.owner })).body;
    expect(data.refundedCents).toBe(10_000);
  });

  // EVENT-16, API-11
  test("is for owners, and not for app events", async () => {
    const own = await scene();
    expect((await refund(await sell(own), own.manager)).body.error.code).toBe("role_too_low");
    const event = { type: "event", event: "signup", event_id: "1", ref_code: own.partner.refCode };
    const { conversionId } = (await sendEvent(api, own.program, event)).body;
    expect((await refund(conversionId, own.owner)).body.error.code).toBe("conflict");
  });

  // MONEY-16
  test("a total that is not higher answers the conversion as it is", async () => {
    const own = await scene();
    const id = await sell(own);
    await refund(id, own.owner, { refundedTotalCents: 500 });
    const response = await refund(id, own.owner, { refundedTotalCents: 400 });
    expect([response.status, response.body.data.refundedCents]).toEqual([200, 500]);
  });
});

describe("POST /programs/{programId}/test-sales", () => {
  const send = (own: Scene, body: unknown, key = own.manager) =>
    api.call("POST", `/programs/${own.program.id}/test-sales`, { key, body });

  // MONEY-25
  test("records a sale that is marked, priced, and never payable", async () => {
    const own = await scene({ holdDays: 0 });
    const response = await send(own, { partnerId: own.partner.id });
    expect(response.status).toBe(201);
    expect(response.body.data).toMatchObject({ recorded: true, amount: "100.00 USD" });
    const id = response.body.data.conversionId;
    const approved = await decide("approve", id, own.manager);
    expect(approved.body.data).toMatchObject({ isTest: true, attributedBy: "test", directCents: 2000 });
    expect(await fundingOf(id)).toEqual([]);
    expect(await api.deps.sql.rows("select 1 from outbox where workflow_id = $1", [`hold/${id}`])).toEqual(
      [],
    );
    // It can be rejected at any time, since it is never paid.
    expect((await decide("reject", id, own.manager, { reasonCode: "not_valid" })).status).toBe(200);
  });

  // MONEY-25
  test("goes to the first approved partner, and is a conflict where there is none", async () => {
    const own = await scene();
    expect((await send(own, {})).body.data.recorded).toBe(true);
    await api.deps.sql.execute("update partner set status = 'suspended' where program_id = $1", [
      own.program.id,
    ]);
    expect((await send(own, {})).body.error.code).toBe("conflict");
    expect((await send(own, { partnerId: own.partner.id })).body.error.code).toBe("conflict");
    expect((await send(own, { partnerId: "prt_none" })).body.error.code).toBe("partner_not_found");
  });

  // MONEY-28
  test("refuses amounts outside the bounds, and more decimals than the currency has", async () => {
    const own = await scene();
    for (const amount of [0, 0.001, 1_000_001, "100", 10.005]) {
      expect((await send(own, { amount })).body.error.code).toBe("invalid_request");
    }
    expect((await send(own, { amount: 0.01 })).body.data.amount).toBe("0.01 USD");
  });
});
