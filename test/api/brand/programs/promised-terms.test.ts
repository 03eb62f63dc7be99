import { describe, expect, test } from "@jest/globals";
import { applyScheduledTerms } from "../../../../src/commands/programs/apply-scheduled-terms.ts";
import { inTransaction } from "../../../../src/db/transaction.ts";
import { orderId, sendEvent } from "../../../support/scenes/events.ts";
import { partnerScene, type PartnerScene } from "../../../support/entry-points/partner.ts";
import { tracesOf } from "../../../support/checks/traces.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make } = useApi();
const traces = tracesOf(api.deps);

const patch = async ({ program, keys }: PartnerScene, body: object) => {
  const response = await api.call("PATCH", `/programs/${program.id}`, { key: keys.owner, body });
  expect([response.status, response.body.error]).toEqual([200, undefined]);
  return response.body.data;
};
const decide = async ({ keys }: PartnerScene, partnerId: string, verb: string, body?: object) => {
  const response = await api.call("POST", `/partners/${partnerId}/${verb}`, {
    key: keys.manager,
    ...(body && { body }),
  });
  expect(response.status).toBe(200);
};
const member = async (scene: PartnerScene, status: "pending" | "approved" | "suspended" | "rejected") => {
  const account = await make.account();
  return { account, partner: await make.partner(scene.program, account.id, { status }) };
};
const newestMail = async (accountId: string) => (await traces.mails(accountId)).at(-1);

// Review: rules D1
describe("a program with partners that is set to draft", () => {
  // TERMS-10
  test("keeps its promise: a cut waits its three business days, also while it is a draft", async () => {
    const scene = await partnerScene(make);
    await patch(scene, { status: "draft" });
    const cut = await patch(scene, { commissionPercent: 1 });
    expect(cut).toMatchObject({ status: "draft", directRateBps: 2000, scheduledChange: { termsVersion: 2 } });
    const live = await patch(scene, { status: "live" });
    expect(live).toMatchObject({ status: "live", directRateBps: 2000, scheduledChange: cut.scheduledChange });
  });

  // PROGRAM-3
  test.each(["approved", "suspended"] as const)(
    "is still seen by its %s partner: balance, ledger, payouts",
    async (status) => {
      const scene = await partnerScene(make, status);
      await patch(scene, { status: "draft" });
      const { program, own, partner } = scene;
      for (const what of ["", "/ledger", "/payouts", "/conversions", "/messages"]) {
        const response = await api.call("GET", `/partner/programs/${program.id}${what}`, { key: own.read });
        expect([what, response.status]).toEqual([what, 200]);
      }
      const list = await api.call("GET", "/partner/programs", { key: own.read });
      expect(list.body.data).toMatchObject([{ partnerId: partner.id, programStatus: "draft" }]);
      const earnings = await api.call("GET", "/partner/earnings", { key: own.read });
      expect(earnings.body.data.programs).toMatchObject([{ partnerId: partner.id }]);
    },
  );

  // PROGRAM-3, PARTNER-16
  test("is not in the marketplace, and not seen by who was never approved", async () => {
    const scene = await partnerScene(make, "pending");
    await patch(scene, { status: "draft" });
    const response = await api.call("GET", `/partner/programs/${scene.program.id}`, { key: scene.own.read });
    expect(response.body.error.code).toBe("program_not_joined");
    const listed = await api.call("GET", `/partner/marketplace?limit=100`, { key: scene.own.read });
    expect(listed.body.data.map(({ id }: { id: string }) => id)).not.toContain(scene.program.id);
  });

  // PROGRAM-3
  test("credits like a paused one: renewals earn on, new sales do not", async () => {
    const scene = await partnerScene(make);
    const sale = () => ({
      type: "sale",
      order_id: orderId(),
      amount_cents: 1000,
      ref_code: scene.partner.refCode,
    });
    const subscription = { subscription_id: orderId() };
    await sendEvent(api, scene.program, { ...sale(), ...subscription });
    await patch(scene, { status: "draft" });
    const renewal = await sendEvent(api, scene.program, { ...sale(), ...subscription });
    expect(renewal.body).toMatchObject({ status: "processed", conversionId: expect.any(String) });
    const fresh = await sendEvent(api, scene.program, sale());
    expect(fresh.body).toMatchObject({
      status: "unmatched",
      note: expect.stringMatching(/^program_not_live/),
    });
  });
});

// TERMS-10
// Review: rules D2
test("suspending every partner does not let a cut apply at once, and the suspended are notified of it", async () => {
  const scene = await partnerScene(make);
  await decide(scene, scene.partner.id, "suspend", { reason: "Under review." });
  const cut = await patch(scene, { commissionPercent: 1 });
  expect(cut).toMatchObject({ directRateBps: 2000, scheduledChange: { termsVersion: 2 } });
  expect(await newestMail(scene.account.id)).toMatchObject({
    template: "terms_changed",
    variables: { effectiveAt: cut.scheduledChange.effectiveAt },
  });
});

// TERMS-10
// Review: rules D2
test.each(["pending", "rejected"] as const)(
  "somebody who is %s and was never approved holds up nothing",
  async (status) => {
    const scene = await partnerScene(make, status);
    expect(await patch(scene, { commissionPercent: 1 })).toMatchObject({
      directRateBps: 100,
      scheduledChange: null,
    });
    expect(await traces.mails(scene.account.id)).toEqual([]);
  },
);

// TERMS-18
// Review: rules M2
test("when an announced change takes effect, everybody approved or suspended by then is mailed, once", async () => {
  const scene = await partnerScene(make);
  const suspended = await member(scene, "suspended");
  const strangers = [await member(scene, "pending"), await member(scene, "rejected")];
  const { scheduledChange } = await patch(scene, { holdDays: 30 });
  await make.moveClock(7);
  // Accepted the terms as they are, before any worker came to announce them.
  strangers.push(await member(scene, "approved"));
  const change = await api.deps.sql.row<{ id: string }>("select id from terms_change where program_id = $1", [
    scene.program.id,
  ]);
  const apply = () => inTransaction(api.deps, (tx) => applyScheduledTerms(tx, { termsChangeId: change!.id }));
  await Promise.all([apply(), apply()]);
  for (const { id } of [scene.account, suspended.account]) {
    expect((await traces.mails(id)).map(({ template }) => template)).toEqual([
      "terms_changed",
      "terms_in_force",
    ]);
    expect((await newestMail(id))!.variables).toMatchObject({
      programName: scene.program.name,
      termsVersion: 2,
      applied: [{ field: "holdDays", from: 15, to: 30 }],
      effectiveAt: scheduledChange.effectiveAt,
    });
  }
  for (const { account } of strangers) expect(await traces.mails(account.id)).toEqual([]);
});

// Review: rules W1
describe("who comes after a cut was announced is notified of it", () => {
  async function announced(values: { holdDays?: number } = { holdDays: 30 }) {
    const scene = await partnerScene(make);
    const suspended = await member(scene, "suspended");
    const pending = await member(scene, "pending");
    const rejected = await member(scene, "rejected");
    const { scheduledChange } = await patch(scene, values);
    return { ...scene, suspended, pending, rejected, scheduledChange };
  }
  const cut = [{ field: "holdDays", from: 15, to: 30 }];

  // TERMS-18, PARTNER-32
  test("in the marketplace and in the response to joining, and in the mail of the approval", async () => {
    const scene = await announced();
    const account = await make.account();
    const key = await make.partnerKey(account.id);
    const listed = await api.call("GET", "/partner/marketplace?limit=100", { key });
    const item = listed.body.data.find(({ id }: { id: string }) => id === scene.program.id);
    expect(item.scheduledChange).toEqual(scene.scheduledChange);
    const joined = await api.call("POST", `/partner/marketplace/${scene.program.id}/join`, {
      key,
      body: { acceptTerms: true },
    });
    expect(joined.body.data).toMatchObject({ status: "approved", scheduledChange: scene.scheduledChange });
    expect(await newestMail(account.id)).toMatchObject({
      template: "partner_approved",
      variables: { scheduled: cut, effectiveAt: scene.scheduledChange.effectiveAt },
    });
  });

  // TERMS-18, PROGRAM-10
  test("on the application page", async () => {
    const scene = await announced();
    const html = await (await api.fetch(`/p/${scene.program.slug}`)).text();
    expect(html).toContain("Upcoming change");
    expect(html).toContain(scene.scheduledChange.effectiveAt);
    expect(html).toContain("Days from sale to payment: 15 → 30");
  });

  // TERMS-18
  test.each([
    ["pending", "approve", "partner_approved"],
    ["rejected", "approve", "partner_approved"],
    ["suspended", "reinstate", "partner_reinstated"],
  ] as const)("in the mail to who was %s: %s", async (was, verb, template) => {
    const scene = await announced();
    const { partner, account } = scene[was];
    await decide(scene, partner.id, verb);
    expect(await newestMail(account.id)).toMatchObject({
      template,
      variables: { scheduled: cut, effectiveAt: scene.scheduledChange.effectiveAt, currency: "USD" },
    });
  });

  test("and not of one that is in force by its date, though no worker has run", async () => {
    const scene = await announced();
    await make.moveClock(7);
    const { partner, account } = scene.pending;
    await decide(scene, partner.id, "approve");
    expect((await newestMail(account.id))!.variables).not.toHaveProperty("scheduled");
    const html = await (await api.fetch(`/p/${scene.program.slug}`)).text();
    expect(html).not.toContain("Upcoming change");
    const joined = await api.call("POST", `/partner/marketplace/${scene.program.id}/join`, {
      key: await make.partnerKey((await make.account()).id),
      body: { acceptTerms: true },
    });
    expect(joined.body.data.scheduledChange).toBeNull();
  });
});
