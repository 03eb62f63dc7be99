import { describe, expect, test } from "@jest/globals";
import { deleteAccount } from "../../../../src/commands/erasure/delete-account.ts";
import { inTransaction } from "../../../../src/db/transaction.ts";
import {
  PARTNER_MOVES,
  PARTNER_STATUSES,
  PARTNER_VERBS,
  type PartnerVerb,
} from "../../../../src/domain/partners/partner.ts";
import { partnerScene, testPartnerEntryPoint } from "../../../support/entry-points/partner.ts";
import { tracesOf } from "../../../support/checks/traces.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make } = useApi();
const traces = tracesOf(api.deps);

const REASON = "Your ads use our brand name.";
const pathOf = (verb: PartnerVerb, partnerId: string) => `/partners/${partnerId}/${verb.replace("_", "-")}`;
const bodyOf = (verb: PartnerVerb) => (PARTNER_MOVES[verb].needsReason ? { reason: REASON } : undefined);

function decide(verb: PartnerVerb, partnerId: string, key: string, body: unknown = bodyOf(verb)) {
  return api.call("POST", pathOf(verb, partnerId), { key, ...(body !== undefined && { body }) });
}

/** What the database holds of a partner, to see that an error changed nothing. */
const snapshot = async (partnerId: string) => ({
  partner: await api.deps.sql.row("select * from partner where id = $1", [partnerId]),
  warnings: await api.deps.sql.rows("select * from warning where partner_id = $1 order by number", [
    partnerId,
  ]),
  audit: await traces.audit(partnerId),
});

describe.each(PARTNER_VERBS)("POST /partners/{partnerId}/… %s", (verb) => {
  testPartnerEntryPoint(() => ({ api, make }), {
    method: "POST",
    path: (partnerId) => pathOf(verb, partnerId),
    role: "manager",
    body: bodyOf(verb),
    wrongBody: { reason: 1 },
  });
});

describe("every status and every verb", () => {
  const states = [...PARTNER_STATUSES, "warned"] as const;
  /** What each verb answers in each state: the status afterwards, or a conflict with nothing changed. */
  const table: Record<PartnerVerb, Partial<Record<(typeof states)[number], string>>> = {
    approve: { pending: "approved", rejected: "approved" },
    reject: { pending: "rejected" },
    suspend: { approved: "suspended", warned: "suspended" },
    reinstate: { suspended: "approved" },
    warn: { approved: "approved" },
    clear_warning: { warned: "approved" },
  };
  const cases = PARTNER_VERBS.flatMap((verb) =>
    states.map((state) => [verb, state, table[verb][state]] as const),
  );

  // PARTNER-7
  test.each(cases)("%s a partner who is %s -> %s", async (verb, state, becomes) => {
    const { keys, partner } = await partnerScene(make, state === "warned" ? "approved" : state);
    if (state === "warned") await decide("warn", partner.id, keys.manager);
    const before = await snapshot(partner.id);
    const response = await decide(verb, partner.id, keys.manager);
    if (becomes === undefined) {
      expect(response.body.error).toMatchObject({ status: 409, code: "conflict" });
      expect(await snapshot(partner.id)).toEqual(before);
    } else {
      expect([response.status, response.body.data.status]).toEqual([200, becomes]);
      expect((await snapshot(partner.id)).audit.at(-1)).toMatchObject({
        action: `partner.${verb}`,
        actorKind: "brand_key",
        details: { to: becomes },
      });
    }
  });
});

describe("what a decision shows the partner", () => {
  // MESSAGE-4, PARTNER-7
  test.each([
    ["approve", "pending", "partner_approved", "/links"],
    ["reject", "pending", "partner_rejected", ""],
    ["suspend", "approved", "partner_suspended", "/messages"],
    ["reinstate", "suspended", "partner_reinstated", ""],
    ["warn", "approved", "partner_warned", ""],
  ] as const)("%s is mailed", async (verb, status, template, screen) => {
    const { keys, partner, account, program, brand } = await partnerScene(make, status);
    await decide(verb, partner.id, keys.manager);
    const reason = bodyOf(verb)?.reason;
    expect(await traces.mails(account.id)).toEqual([
      {
        template,
        variables: {
          programName: program.name,
          brandName: brand.name,
          link: `${api.deps.config.baseUrl}/portal/${program.id}${screen}`,
          ...(reason !== undefined && { reason }),
          ...(verb === "warn" && { dueAt: expect.any(String) }),
        },
      },
    ]);
  });

  test("the reason stands as long as the status that it explains", async () => {
    const { keys, partner } = await partnerScene(make);
    const suspended = await decide("suspend", partner.id, keys.manager);
    expect(suspended.body.data).toMatchObject({ status: "suspended", statusReason: REASON });
    const reinstated = await decide("reinstate", partner.id, keys.manager);
    expect(reinstated.body.data).toMatchObject({ status: "approved", statusReason: null });
  });

  test("each move back and forth is mailed again", async () => {
    const { keys, partner, account } = await partnerScene(make);
    for (const verb of ["suspend", "reinstate", "suspend"] as const)
      await decide(verb, partner.id, keys.manager);
    const templates = (await traces.mails(account.id)).map(({ template }) => template);
    expect(templates).toEqual(["partner_suspended", "partner_reinstated", "partner_suspended"]);
  });
});

describe("a warning", () => {
  // PARTNER-8, PARTNER-18
  test("is due 7 calendar days on, leaves the partner approved, and starts its process", async () => {
    const { keys, partner, program } = await partnerScene(make);
    const before = await make.businessNow();
    const response = await decide("warn", partner.id, keys.manager);
    const { warning, status, statusReason } = response.body.data;
    expect({ status, statusReason }).toEqual({ status: "approved", statusReason: null });
    expect(warning.reason).toBe(REASON);
    const days = (new Date(warning.dueAt).getTime() - before.getTime()) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(7);
    expect(days).toBeLessThan(7.01);
    const [row] = await api.deps.sql.rows<{ id: string }>("select id from warning where partner_id = $1", [
      partner.id,
    ]);
    expect(await traces.outboxMessages(`warning/${partner.id}/1`)).toMatchObject([
      {
        topic: "warning",
        payload: {
          input: { warningId: row!.id },
          attributes: { programId: program.id, partnerId: partner.id, dueAt: warning.dueAt },
        },
      },
    ]);
  });

  test("that is cleared is no longer shown, its process is nudged, and the next one is number 2", async () => {
    const { keys, partner } = await partnerScene(make);
    await decide("warn", partner.id, keys.manager);
    const cleared = await decide("clear_warning", partner.id, keys.manager);
    expect(cleared.body.data).not.toHaveProperty("warning");
    expect(await traces.outboxMessages(`warning/${partner.id}/1`)).toHaveLength(2);
    await decide("warn", partner.id, keys.manager);
    expect(await traces.outboxMessages(`warning/${partner.id}/2`)).toHaveLength(1);
  });

  // PARTNER-7
  test("is closed by a suspension, and reinstating does not reopen it", async () => {
    const { keys, partner } = await partnerScene(make);
    await decide("warn", partner.id, keys.manager);
    const suspended = await decide("suspend", partner.id, keys.manager);
    expect(suspended.body.data).not.toHaveProperty("warning");
    expect(await traces.outboxMessages(`warning/${partner.id}/1`)).toHaveLength(2);
    const reinstated = await decide("reinstate", partner.id, keys.manager);
    expect(reinstated.body.data).not.toHaveProperty("warning");
    expect((await snapshot(partner.id)).warnings).toMatchObject([{ outcome: "suspended" }]);
  });
});

describe("the reason", () => {
  // PARTNER-10
  test.each([
    ["missing", {}, "reason is required"],
    ["empty", { reason: "" }, "reason must not be empty"],
    ["blank", { reason: " \n" }, "reason must not be empty"],
    ["too long", { reason: "x".repeat(501) }, "reason must have at most 500 characters"],
    ["with NUL", { reason: "a\0b" }, "reason must not contain NUL"],
    ["beside an unknown field", { reason: REASON, note: "x" }, "Unknown field: note"],
  ])("that is %s is refused, and the message names it", async (_name, body, message) => {
    const { keys, partner } = await partnerScene(make);
    for (const verb of ["suspend", "warn"] as const) {
      const response = await decide(verb, partner.id, keys.manager, body);
      expect(response.body.error).toMatchObject({ status: 400, code: "invalid_request" });
      expect(response.body.error.message).toContain(message);
    }
  });

  // PARTNER-10
  test("may have 500 characters and line breaks", async () => {
    const { keys, partner } = await partnerScene(make);
    const reason = `${"x".repeat(498)}\ny`;
    expect((await decide("suspend", partner.id, keys.manager, { reason })).body.data.statusReason).toBe(
      reason,
    );
  });

  test("is an unknown field where none is asked for", async () => {
    const { keys, partner } = await partnerScene(make, "pending");
    const response = await decide("approve", partner.id, keys.manager, { reason: REASON });
    expect(response.body.error).toMatchObject({ code: "invalid_request", message: "Unknown field: reason." });
  });
});

describe("two decisions at once", () => {
  const codesOf = (responses: readonly { status: number }[]) =>
    responses.map(({ status }) => status).toSorted((left, right) => left - right);

  // PARTNER-8
  test("two warnings: one is opened, the other is a conflict", async () => {
    const { keys, partner } = await partnerScene(make);
    const warnings = await Promise.all([1, 2, 3].map(() => decide("warn", partner.id, keys.manager)));
    expect(codesOf(warnings)).toEqual([200, 409, 409]);
    expect((await snapshot(partner.id)).warnings).toHaveLength(1);
  });

  test("approve and reject: one wins, whichever it is", async () => {
    const { keys, partner, account } = await partnerScene(make, "pending");
    const responses = await Promise.all([
      decide("reject", partner.id, keys.manager),
      decide("approve", partner.id, keys.manager),
    ]);
    // A rejected partner may be approved, so that both succeed when the rejection came first.
    const statuses = codesOf(responses);
    expect([[200, 200].join(), [200, 409].join()]).toContain(statuses.join());
    expect((await snapshot(partner.id)).partner).toMatchObject({ status: "approved" });
    expect(await traces.mails(account.id)).toHaveLength(statuses.filter((status) => status === 200).length);
  });

  test("approve and suspend: the suspension follows the approval, or is a conflict before it", async () => {
    const { keys, partner } = await partnerScene(make, "pending");
    const [approved, suspended] = await Promise.all([
      decide("approve", partner.id, keys.manager),
      decide("suspend", partner.id, keys.manager),
    ]);
    expect(approved.status).toBe(200);
    const status = suspended.status === 200 ? "suspended" : "approved";
    expect((await snapshot(partner.id)).partner).toMatchObject({ status });
  });

  test("suspend and clear-warning: a warning is closed once", async () => {
    const { keys, partner } = await partnerScene(make);
    await decide("warn", partner.id, keys.manager);
    const [suspended, cleared] = await Promise.all([
      decide("suspend", partner.id, keys.manager),
      decide("clear_warning", partner.id, keys.manager),
    ]);
    expect(suspended.status).toBe(200);
    const { warnings } = await snapshot(partner.id);
    expect(warnings).toMatchObject([{ outcome: cleared.status === 200 ? "cleared" : "suspended" }]);
  });
});

test("a decision sent again with its Idempotency-Key is replayed, and mailed once", async () => {
  const { keys, partner, account } = await partnerScene(make, "pending");
  const approve = () =>
    api.call("POST", pathOf("approve", partner.id), {
      key: keys.manager,
      headers: { "Idempotency-Key": "a-1" },
    });
  const [first, second] = [await approve(), await approve()];
  expect(second.headers.get("Idempotent-Replayed")).toBe("true");
  expect(second.body).toEqual(first.body);
  expect(await traces.mails(account.id)).toHaveLength(1);
});

test("no decision applies to somebody who deleted the account", async () => {
  const { keys, partner, account } = await partnerScene(make);
  const origin = { actor: { kind: "operator", id: "test" }, requestId: null } as const;
  await inTransaction(api.deps, (tx) => deleteAccount(tx, { accountId: account.id, origin }));
  for (const verb of PARTNER_VERBS) {
    const response = await decide(verb, partner.id, keys.manager);
    expect(response.body.error).toMatchObject({
      status: 409,
      message: "The partner has deleted their account.",
    });
  }
});
