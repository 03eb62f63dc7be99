import { describe, expect, test } from "@jest/globals";
import { advanceClock } from "../../../../src/commands/clock/advance-clock.ts";
import { addDays, startOfDay } from "../../../../src/domain/calendar/calendar.ts";
import { payoutCalendar } from "../../../../src/domain/payouts/payout.ts";
import { orderId, sendEvent } from "../../../support/scenes/events.ts";
import { partnerScene, testOwnEntryPoint, type PartnerScene } from "../../../support/entry-points/partner.ts";
import { TESTER } from "../../../support/scenes/payout-world.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const BASE_URL = "https://partners.example";
const HALF_DAY_MS = 12 * 3_600_000;
const FRIDAY = 5;

const { api, make } = useApi({ BASE_URL });

const read = async (scene: PartnerScene, name: string = scene.program.id) =>
  (await api.call("GET", `/partner/programs/${name}`, { key: scene.own.read })).body.data;

async function sell(scene: PartnerScene, amountCents: number, isApproved = true): Promise<string> {
  const sale = {
    type: "sale",
    order_id: orderId(),
    amount_cents: amountCents,
    ref_code: scene.partner.refCode,
  };
  const id = (await sendEvent(api, scene.program, sale)).body.conversionId as string;
  if (isApproved) await api.call("POST", `/conversions/${id}/approve`, { key: scene.keys.manager });
  return id;
}

/** As the operator connects it, with or without the tax form. */
async function connect(
  accountId: string,
  values: { isFirst?: boolean; hasTaxForm?: boolean } = {},
): Promise<void> {
  const { isFirst = true, hasTaxForm = true } = values;
  await api.deps.sql.execute(
    `insert into payout_account (account_id, rail, details_sealed, label, is_first, connected_at)
     values ($1, 'sandbox', '', 'ok', $2, service_now())`,
    [accountId, isFirst],
  );
  if (hasTaxForm)
    await api.deps.sql.execute("update account set tax_form_at = service_now() where id = $1", [accountId]);
}

/** Makes what was sold due at once. */
const makeDue = (scene: PartnerScene) =>
  api.call("PATCH", `/partners/${scene.partner.id}`, { key: scene.keys.owner, body: { holdDays: 0 } });

describe("GET /partner/programs/{program}", () => {
  testOwnEntryPoint(() => ({ api, make }), {
    method: "GET",
    path: (program) => `/partner/programs/${program}`,
    scope: "read",
    isOfProgram: true,
  });

  // PARTNER-28, PARTNER-11, PROGRAM-4
  test("shows partner, links, terms and balance, by program id, slug and partner id alike", async () => {
    const scene = await partnerScene(make, "approved", {
      trafficRules: { paid_search_brand: "banned" },
      countries: ["SE"],
    });
    const { program, partner, brand } = scene;
    const shown = await read(scene);
    expect(shown).toEqual({
      partner: { id: partner.id, status: "approved", statusReason: null },
      program: {
        id: program.id,
        slug: program.slug,
        name: program.name,
        brandName: brand.name,
        status: "live",
        currency: "USD",
        directText: "20% of each sale",
      },
      links: {
        customer: `${BASE_URL}/r/${partner.refCode}`,
        recruit: `${BASE_URL}/p/${program.slug}?recruiter=${partner.refCode}`,
      },
      balance: { pending: 0, inHold: 0, payable: 0, paid: 0 },
      terms: expect.objectContaining({
        version: 1,
        acceptedVersion: 1,
        holdDays: 15,
        minimumPayout: 10,
        countries: ["SE"],
        trafficRules: expect.objectContaining({ paid_search_brand: "banned", content_review: "allowed" }),
        scheduledChange: null,
      }),
      coupon: null,
      notPaidReason: null,
    });
    expect(await read(scene, program.slug)).toEqual(shown);
    expect(await read(scene, partner.id)).toEqual(shown);
  });

  // PARTNER-28
  test("shows the partner's own schedule, coupon, and a program that is paused", async () => {
    const scene = await partnerScene(make);
    await api.call("PATCH", `/partners/${scene.partner.id}`, {
      key: scene.keys.owner,
      body: { holdDays: 3 },
    });
    await api.deps.sql.execute("update program set status = 'paused' where id = $1", [scene.program.id]);
    expect(await read(scene)).toMatchObject({ program: { status: "paused" }, terms: { holdDays: 3 } });
  });

  // PARTNER-15, PROGRAM-12
  // Review: rules K6
  test("shows the coupon while the program's offer is on, as its brand sees", async () => {
    const scene = await partnerScene(make);
    await api.deps.sql.execute(
      `insert into coupon (program_id, code_folded, code, partner_id, created_at)
       values ($1, 'nora10', 'NORA10', $2, service_now())`,
      [scene.program.id, scene.partner.id],
    );
    const offer = async (isOn: boolean) => {
      await api.deps.sql.execute("update program set is_coupon_offer_on = $2 where id = $1", [
        scene.program.id,
        isOn,
      ]);
      const program = await api.call("GET", `/programs/${scene.program.id}`, { key: scene.keys.viewer });
      return [program.body.data.isCouponOfferOn, (await read(scene)).coupon];
    };
    expect(await offer(false)).toEqual([false, null]);
    expect(await offer(true)).toEqual([true, { code: "NORA10" }]);
  });

  // PARTNER-28, PARTNER-10
  test("shows the reason of a suspension and an open warning", async () => {
    const scene = await partnerScene(make);
    const decide = (verb: string, reason: string) =>
      api.call("POST", `/partners/${scene.partner.id}/${verb}`, {
        key: scene.keys.manager,
        body: { reason },
      });
    const warned = await decide("warn", "Label your posts.");
    expect((await read(scene)).partner.warning).toEqual(warned.body.data.warning);
    await decide("suspend", "Banned source.");
    expect((await read(scene)).partner).toEqual({
      id: scene.partner.id,
      status: "suspended",
      statusReason: "Banned source.",
    });
  });
});

describe("why the partner is not paid", () => {
  const codeOf = async (scene: PartnerScene) => (await read(scene)).notPaidReason?.code ?? null;

  // PARTNER-14
  test("awaiting approval, then in hold until the first payment date", async () => {
    const scene = await partnerScene(make);
    const first = await sell(scene, 10_000, false);
    expect(await codeOf(scene)).toBe("awaiting_approval");
    await api.call("POST", `/conversions/${first}/approve`, { key: scene.keys.manager });
    const { data } = (await api.call("GET", `/conversions/${first}`, { key: scene.keys.viewer })).body;
    expect((await read(scene)).notPaidReason).toMatchObject({ code: "in_hold", until: data.holdUntil });
  });

  // PARTNER-14
  test("no payout account, then the tax form, then the minimum, then the next batch", async () => {
    const scene = await partnerScene(make);
    await sell(scene, 4_900);
    await makeDue(scene);
    expect(await codeOf(scene)).toBe("no_payout_account");
    await connect(scene.account.id, { hasTaxForm: false });
    expect(await codeOf(scene)).toBe("tax_form_missing");
    await api.deps.sql.execute("update account set tax_form_at = service_now() where id = $1", [
      scene.account.id,
    ]);
    expect(await codeOf(scene)).toBe("below_minimum");
    await sell(scene, 10_000);
    // Nobody promises a day on which nothing happens by itself.
    expect((await read(scene)).notPaidReason).toMatchObject({ code: "awaiting_batch", until: null });
  });

  // PARTNER-14
  test("where payouts are automatic, the payout day whose batch has the money", async () => {
    // Review: rules D5
    const scene = await partnerScene(make);
    await connect(scene.account.id);
    await sell(scene, 10_000);
    await makeDue(scene);
    const turnOn = (nextPayoutAt: Date) =>
      api.deps.sql.execute("update program set next_payout_at = $2 where id = $1", [
        scene.program.id,
        nextPayoutAt,
      ]);
    const reasonOn = async (payoutAt: Date) => {
      await turnOn(payoutAt);
      return (await read(scene)).notPaidReason;
    };
    const now = await make.businessNow();
    const noonIn = (days: number, from = now) =>
      new Date(addDays(startOfDay(from), days).getTime() + HALF_DAY_MS);
    const expected = (until: Date) => ({ code: "next_payout_day", until: until.toISOString() });
    // Due before the cutoff, which is still to come.
    expect(await reasonOn(noonIn(7))).toMatchObject(expected(noonIn(7)));
    // Due since the cutoff: the batch after the coming one has it.
    const tomorrow = noonIn(1);
    expect(await reasonOn(tomorrow)).toMatchObject(expected(payoutCalendar(tomorrow, FRIDAY).payoutAt));
    // Due at the cutoff, which has passed: the coming batch has it.
    await advanceClock(api.deps, { seconds: 9 * 86_400, origin: TESTER, patienceMs: 100 });
    const later = noonIn(1, await make.businessNow());
    expect(await reasonOn(later)).toMatchObject(expected(later));
  });

  // PARTNER-14, PAYOUT-7
  // Review: rules W4
  test("below the minimum, since a batch leaves out what the customer's bank is looking into", async () => {
    const scene = await partnerScene(make);
    await connect(scene.account.id);
    await sell(scene, 4_900);
    const disputed = await sell(scene, 50_000);
    await makeDue(scene);
    expect(await codeOf(scene)).toBe("awaiting_batch");
    await api.deps.sql.execute(
      `insert into order_dispute (sale_order_id, dispute_ref, status, amount_cents, updated_at)
       select sale_order_id, $1, 'open', 50000, service_now() from conversion where id = $1`,
      [disputed],
    );
    expect(await codeOf(scene)).toBe("below_minimum");
  });

  // PARTNER-14
  test("below the minimum", async () => {
    const scene = await partnerScene(make);
    await connect(scene.account.id);
    await sell(scene, 1_000);
    await makeDue(scene);
    expect((await read(scene)).notPaidReason).toMatchObject({ code: "below_minimum", until: null });
  });

  // PARTNER-14
  test("a payout account that was changed less than 72 hours ago", async () => {
    const scene = await partnerScene(make);
    await connect(scene.account.id, { isFirst: false });
    await sell(scene, 10_000);
    await makeDue(scene);
    const { code, until } = (await read(scene)).notPaidReason;
    expect(code).toBe("payout_account_changed");
    const hours = (new Date(until).getTime() - (await make.businessNow()).getTime()) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
  });

  // PARTNER-14
  test("suspended", async () => {
    const scene = await partnerScene(make);
    await connect(scene.account.id);
    await sell(scene, 10_000);
    await makeDue(scene);
    const body = { reason: "Banned source." };
    await api.call("POST", `/partners/${scene.partner.id}/suspend`, { key: scene.keys.manager, body });
    expect(await codeOf(scene)).toBe("suspended");
  });
});
