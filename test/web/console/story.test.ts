import { beforeAll, describe, expect, test } from "@jest/globals";
import { markPayouts } from "../../../src/commands/payouts/mark-payouts.ts";
import { recordRailEvent } from "../../../src/commands/payouts/record-rail-event.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import type { RailUpdate } from "../../../src/domain/payouts/rail.ts";
import { openConsole, type ConsolePerson } from "../../support/scenes/console.ts";
import { sendEvent } from "../../support/scenes/events.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

let scene: SellingScene;
let viewer: ConsolePerson;
beforeAll(async () => {
  scene = await sellingScene(make, {
    holdDays: 0,
    eventBounties: [{ name: "signup", directFixedCents: 300 }],
  });
  viewer = await openConsole(api, make, scene.brand.id);
});

const ofConversion = async (id: string, what: "story" | "explain") =>
  (await viewer.get(`/programs/${scene.program.id}/conversions/${id}/${what}`)).body.data;

interface Figure {
  readonly kind: string;
  readonly amountCents: number;
  readonly postedCents: number;
}

describe("the story of a sale", () => {
  // CONSOLE-5, CONSOLE-6
  test("leads from the click to the payout, with every figure as the ledger has it", async () => {
    const { program, seller, recruiter, keys } = scene;
    await api.call("PUT", `/partner/programs/${program.id}/postback`, {
      key: seller.keys.write,
      body: { url: "https://tracker.example/?p={payout}" },
    });
    const clickId = await sales.click(program, seller, { country: "SE", device: "mobile" });
    const id = await sales.sale(program, seller, {
      order_id: "order-story",
      click_id: clickId,
      ref_code: undefined,
      customer_email: "jane@shop.example",
    });
    await make.moveClock(0.5);
    await sales.approve(id, keys.manager);
    await make.moveClock(0.5);
    await sales.refund(id, 2_500, keys.owner);
    await sendEvent(api, program, { type: "sale", order_id: "order-story", amount_cents: 10_000 });
    const payoutId = await sales.payout(program, seller, { status: "paid" });

    const story = await ofConversion(id, "story");
    expect(story).toMatchObject({
      id,
      externalRef: "order-story",
      programId: program.id,
      partnerId: seller.id,
      recruiterPartnerId: recruiter.id,
      status: "approved",
      attributedBy: "click",
      refundedCents: 2_500,
      rate: { rateBps: 2000, termsVersion: 1 },
      click: { id: clickId, country: "SE", device: "mobile" },
    });
    expect(story.events.map(({ type, status }: { type: string; status: string }) => [type, status])).toEqual([
      ["sale", "processed"],
      ["refund", "processed"],
      ["sale", "duplicate"],
    ]);
    expect(story.figures).toEqual([
      expect.objectContaining({
        kind: "direct",
        partnerId: seller.id,
        baseCents: 10_000,
        rateBps: 2000,
        originalCents: 2_000,
        amountCents: 1_500,
        paidOutCents: 1_500,
      }),
      expect.objectContaining({
        kind: "override",
        partnerId: recruiter.id,
        baseCents: 2_000,
        amountCents: 150,
      }),
      expect.objectContaining({ kind: "platform_fee", partnerId: null, baseCents: 2_200 }),
    ]);
    for (const { amountCents, postedCents } of story.figures as Figure[])
      expect(postedCents).toBe(amountCents);
    expect(story.states.map(({ status }: { status: string }) => status)).toEqual(["pending", "approved"]);
    expect(story.states[0].from).toBe(story.recordedAt);
    expect(story.states[1].from > story.states[0].from).toBe(true);
    expect(story.refunds).toEqual([expect.objectContaining({ amountCents: 2_500, totalCents: null })]);
    expect(story.postbacks.map(({ event }: { event: string }) => event)).toEqual([
      "recorded",
      "approved",
      "reversed",
    ]);
    expect(JSON.stringify(story)).not.toContain("tracker.example");
    expect(story.payouts).toEqual([
      expect.objectContaining({ id: payoutId, partnerId: seller.id, status: "paid", lineCents: 1_500 }),
    ]);
    const explained = await ofConversion(id, "explain");
    expect([explained.figures, explained.lines]).toEqual([story.figures, story.lines]);
    expect(explained).toMatchObject({ saleCents: 10_000, refundedCents: 2_500, currency: "USD" });
  });

  // CONSOLE-6
  test("shows a dispute, and of an app event the one event that it came of", async () => {
    const { program, seller } = scene;
    const id = await sales.sale(program, seller);
    await api.deps.sql.execute(
      `insert into order_dispute (sale_order_id, dispute_ref, status, amount_cents, updated_at)
       select sale_order_id, 'dp_1', 'open', amount_cents, service_now() from conversion where id = $1`,
      [id],
    );
    expect((await ofConversion(id, "story")).disputes).toEqual([
      expect.objectContaining({ dispute: "dp_1", status: "open", amountCents: 10_000, heldCents: 0 }),
    ]);
    const { body } = await sendEvent(api, program, {
      type: "event",
      event: "signup",
      event_id: "4711",
      ref_code: seller.refCode,
    });
    const bounty = await ofConversion(body.conversionId, "story");
    expect(bounty).toMatchObject({ kind: "event", externalRef: "signup:4711", click: null });
    expect(bounty.events).toHaveLength(1);
    expect(bounty.figures[0]).toMatchObject({ rewardType: "fixed", fixedCents: 300, amountCents: 300 });
  });

  // CONSOLE-6
  test("shows of a payout that failed what it sent, when it was paid, and when and why it failed", async () => {
    const world = await payoutWorld(api.deps);
    await world.deposit(50_000);
    const reader = await openConsole(api, make, world.brand.id);
    const read = async (id: string) =>
      (await reader.get(`/programs/${world.program.id}/conversions/${id}/story`)).body.data;
    const byBank = await world.payee({ rail: "bank_transfer" });
    const byRail = await world.payee();
    const refused = await world.earn(byBank.id, 3_000);
    // What comes back in part is taken from one sale after the other.
    const returned = [await world.earn(byRail.id, 1_000), await world.earn(byRail.id, 1_000)].toSorted();
    await world.batch();
    const payouts = await world.payouts();
    const idOf = (partner: { id: string }) => payouts.find(({ partnerId }) => partnerId === partner.id)!.id;
    const report = (update: RailUpdate, externalId: string) =>
      inTransaction(api.deps, (tx) =>
        recordRailEvent(tx, {
          ...{ rail: "sandbox", type: update.kind, requestId: null, externalId },
          ...{ payoutId: idOf(byRail), update },
        }),
      );
    const railRef = "tr_story";
    await make.moveClock(1);
    const marked = { brandId: world.brand.id, as: "failed", reason: "Wrong IBAN", origin: TESTER } as const;
    await inTransaction(api.deps, (tx) => markPayouts(tx, { ...marked, payoutIds: [idOf(byBank)] }));
    await report({ kind: "settled", railRef }, "settled");
    const whilePaid = await read(returned[0]!);
    expect(whilePaid.payouts).toEqual([
      expect.objectContaining({ status: "paid", sentCents: 1_000, lineCents: 1_000, failedAt: null }),
    ]);
    await make.moveClock(1);
    // All of one sale and none of the other, and then the rest.
    await report({ kind: "returned", railRef, returnedCents: 1_000 }, "part");
    await make.moveClock(1);
    await report({ kind: "returned", railRef, returnedCents: 2_000 }, "whole");

    const neverPaid = await read(refused);
    expect(neverPaid.payouts).toEqual([
      expect.objectContaining({
        ...{ status: "failed", reason: "Wrong IBAN", sentCents: 3_000, lineCents: 0, settledAt: null },
        failedAt: neverPaid.lines.at(-1).createdAt,
      }),
    ]);
    expect(neverPaid.lines.at(-1)).toMatchObject({ entry: "payout_reversal", payoutId: idOf(byBank) });
    const [first, second] = [await read(returned[0]!), await read(returned[1]!)];
    const failedAt = second.lines.at(-1).createdAt;
    expect(first.lines.at(-1).createdAt < failedAt).toBe(true);
    const { settledAt } = whilePaid.payouts[0];
    expect(settledAt < failedAt).toBe(true);
    for (const { payouts: shown } of [first, second]) {
      expect(shown).toEqual([
        expect.objectContaining({
          ...{ status: "failed", reason: "returned", sentCents: 1_000, lineCents: 0, settledAt, failedAt },
        }),
      ]);
    }
  });

  // CONSOLE-6
  test("of a rejected sale has figures of 0, which its lines add up to", async () => {
    const id = await sales.sale(scene.program, scene.seller);
    await sales.reject(id, scene.keys.manager);
    const story = await ofConversion(id, "story");
    expect(story.figures.map(({ amountCents }: Figure) => amountCents)).toEqual([0, 0, 0]);
    expect(story.figures.map(({ postedCents }: Figure) => postedCents)).toEqual([0, 0, 0]);
    expect(story.lines.length).toBeGreaterThan(3);
  });
});
