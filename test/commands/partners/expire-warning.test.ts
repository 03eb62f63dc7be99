import { describe, expect, test } from "@jest/globals";
import { expireWarning } from "../../../src/commands/partners/expire-warning.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { orderId, sendEvent } from "../../support/scenes/events.ts";
import { partnerScene } from "../../support/entry-points/partner.ts";
import { tracesOf } from "../../support/checks/traces.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
const traces = tracesOf(api.deps);

async function warned() {
  const scene = await partnerScene(make);
  const call = (verb: string, body?: object) =>
    api.call("POST", `/partners/${scene.partner.id}/${verb}`, {
      key: scene.keys.manager,
      ...(body && { body }),
    });
  const response = await call("warn", { reason: "Label your posts." });
  const dueAt = new Date(response.body.data.warning.dueAt);
  const [{ id: warningId }] = (await api.deps.sql.rows<{ id: string }>(
    "select id from warning where partner_id = $1",
    [scene.partner.id],
  )) as [{ id: string }];
  const read = async () =>
    (await api.call("GET", `/partners/${scene.partner.id}`, { key: scene.keys.viewer })).body.data;
  const poll = () => inTransaction(api.deps, (tx) => expireWarning(tx, { warningId }));
  return { ...scene, call, dueAt, warningId, read, poll };
}

describe("a warning that has run out, while its process is late", () => {
  // PARTNER-9
  test("has suspended the partner, who is reinstated like any other", async () => {
    const { call, account, partner, poll, dueAt } = await warned();
    await make.moveClock(9);
    const reinstated = await call("reinstate");
    expect([reinstated.status, reinstated.body.data.status]).toEqual([200, "approved"]);
    expect(reinstated.body.data).not.toHaveProperty("warning");
    expect((await traces.mails(account.id)).map(({ template }) => template)).toEqual([
      ...["partner_warned", "partner_suspended", "partner_reinstated"],
    ]);
    expect((await traces.audit(partner.id)).slice(-2)).toMatchObject([
      { action: "partner.expire_warning", details: { dueAt: dueAt.toISOString() } },
      { action: "partner.reinstate", details: { from: "suspended", to: "approved" } },
    ]);
    expect(await poll()).toEqual({ done: "closed" });
  });

  test.each([
    ["clear-warning", undefined],
    ["warn", { reason: "Again." }],
    ["suspend", { reason: "Again." }],
  ])("is past a %s: the partner is suspended already, and nothing is changed", async (verb, body) => {
    const { call, poll } = await warned();
    await make.moveClock(9);
    const response = await call(verb, body);
    expect(response.body.error).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("suspended"),
    });
    expect(await poll()).toEqual({ done: "suspended" });
  });
});

describe("a warning's process", () => {
  // PARTNER-8, PARTNER-7
  test("waits until the date, then suspends as of that date, however late it comes, and notifies the partner", async () => {
    const { poll, dueAt, read, account, partner } = await warned();
    expect(await poll()).toEqual({ waitUntil: dueAt });
    await make.moveClock(9);
    expect(await poll()).toEqual({ done: "suspended" });
    const reason = "Warning not resolved: Label your posts.";
    const shown = await read();
    expect(shown).toMatchObject({
      status: "suspended",
      statusReason: reason,
      statusChangedAt: dueAt.toISOString(),
    });
    expect(shown).not.toHaveProperty("warning");
    const [, suspended] = await traces.mails(account.id);
    expect(suspended).toMatchObject({
      template: "partner_suspended",
      variables: { reason, link: expect.stringMatching(/\/messages$/) },
    });
    expect((await traces.audit(partner.id)).at(-1)).toMatchObject({
      action: "partner.expire_warning",
      actorKind: "workflow",
      details: { from: "approved", to: "suspended" },
    });
  });

  test("that polls twice, or twice at once, suspends and mails once", async () => {
    const { poll, account, call, read } = await warned();
    await make.moveClock(8);
    await Promise.all([poll(), poll(), poll()]);
    expect(await poll()).toEqual({ done: "closed" });
    expect((await traces.mails(account.id)).map(({ template }) => template)).toEqual([
      "partner_warned",
      "partner_suspended",
    ]);
    await call("reinstate");
    await poll();
    expect((await read()).status).toBe("approved");
  });

  test("ends when the warning was cleared, and leaves a later warning to its own process", async () => {
    const { poll, call, read } = await warned();
    await call("clear-warning");
    await call("warn", { reason: "Another one." });
    await make.moveClock(8);
    expect(await poll()).toEqual({ done: "closed" });
    expect((await read()).status).toBe("approved");
  });

  // PARTNER-9
  test("is not waited for: from the date on nothing is earned, neither by own sales nor by a recruit's", async () => {
    const { program, partner, keys } = await warned();
    const recruit = await make.partner(program, (await make.account()).id, {
      recruiterPartnerId: partner.id,
    });
    const sell = async (refCode: string) =>
      (
        await sendEvent(api, program, {
          type: "sale",
          order_id: orderId(),
          amount_cents: 10_000,
          ref_code: refCode,
        })
      ).body;
    const overrideOf = async (conversionId: string) =>
      (await api.call("GET", `/conversions/${conversionId}`, { key: keys.viewer })).body.data.overrideCents;
    expect((await sell(partner.refCode)).status).toBe("processed");
    expect(await overrideOf((await sell(recruit.refCode)).conversionId)).toBeGreaterThan(0);

    await make.moveClock(8);
    expect(await sell(partner.refCode)).toMatchObject({
      status: "unmatched",
      note: expect.stringMatching(/^partner_not_approved /),
    });
    expect(await overrideOf((await sell(recruit.refCode)).conversionId)).toBe(0);
    const testSale = await api.call("POST", `/programs/${program.id}/test-sales`, {
      key: keys.manager,
      body: { partnerId: partner.id },
    });
    expect(testSale.body.error.code).toBe("conflict");
  });

  test("of a suspended partner does nothing", async () => {
    const { poll, call, read } = await warned();
    await call("suspend", { reason: "Banned source." });
    await make.moveClock(8);
    expect(await poll()).toEqual({ done: "closed" });
    expect((await read()).statusReason).toBe("Banned source.");
  });
});
