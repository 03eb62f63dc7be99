import assert from "node:assert";
import { recordClick } from "../commands/events/record-click.ts";
import { approveConversion } from "../commands/conversions/approve-conversion.ts";
import { sendTestSale } from "../commands/conversions/send-test-sale.ts";
import type { AppEventBody, EventBody, RefundBody, SaleBody } from "../domain/sales/event.ts";
import { receiveEvent } from "../commands/events/receive-event.ts";
import { sendBrandMessage } from "../commands/messages/send-brand-message.ts";
import { sendPartnerMessage } from "../commands/messages/send-partner-message.ts";
import type { Tx } from "../db/transaction.ts";
import { NO_SUBS } from "../domain/attribution/attribution.ts";
import type { Device } from "../domain/attribution/device.ts";
import { newId } from "../domain/ids.ts";
import type { SeededPartner } from "./seeded-demo.ts";
import { SEED_ORIGIN } from "./seed-origin.ts";

const origin = SEED_ORIGIN;

export interface DemoProgram {
  readonly brandId: string;
  readonly programId: string;
  /** Recruited Ben; has the coupon code ADA10. */
  readonly ada: SeededPartner;
  readonly ben: SeededPartner;
}

/** Clicks, sales of every kind of attribution, a refund, a bounty, an unmatched sale, a test sale and messages. */
export async function seedTraffic(begun: Tx, demo: DemoProgram): Promise<void> {
  const { brandId, programId, ada, ben } = demo;
  const benClick = await seedClick(begun, demo, ben, "GB", "mobile", "video-12");
  const adaClick = await seedClick(begun, demo, ada, "US", "desktop", "grinder-review");
  await seedClick(begun, demo, ben, "DE", "tablet", "video-12");
  await seedClick(begun, demo, ada, null, "mobile", null);

  // Clicks have the time at which they are recorded; the sales come after them.
  const tx = { ...begun, now: await begun.readNow() };
  const receive = (id: string, body: EventBody) => seedEvent(tx, programId, id, body);
  const customer = (name: string) => `${name}@mail.example`;
  const byClick = await receive(
    "demo-1",
    sale("1001", 12_000, { clickId: benClick, customerEmail: customer("jo") }),
  );
  const toRefund = await receive(
    "demo-2",
    sale("1002", 5_990, { clickId: adaClick, customerEmail: customer("kim") }),
  );
  await receive("demo-3", sale("1003", 3_500, { couponCode: "ADA10", customerEmail: customer("lee") }));
  const plan = { subscriptionRef: "sub-1", productNames: ["monthly-beans"], customerEmail: customer("max") };
  await receive("demo-4", sale("1004", 1_800, { refCode: ben.refCode, ...plan }));
  await receive("demo-5", sale("1005", 64_900, { clickId: adaClick, productNames: ["espresso-machine"] }));
  await receive("demo-6", signup("user-1", { clickId: benClick }));
  await receive("demo-7", refund("1002", 2_000));
  await receive("demo-8", sale("1006", 2_400, {}));
  for (const conversionId of [byClick, toRefund]) {
    assert(conversionId, "the sales of the demo are credited");
    await approveConversion(tx, { brandId, conversionId, origin });
  }
  await sendTestSale(tx, { brandId, programId, partnerId: ada.partnerId, amount: 100, origin });

  const welcome = {
    body: "Welcome aboard! Tell us when your first review is out.",
    brandName: "Acme Coffee",
  };
  await sendBrandMessage(tx, { brandId, partnerId: ada.partnerId, ...welcome, origin });
  const answer = "Thank you! It goes out on Friday.";
  await sendPartnerMessage(tx, { accountId: ada.accountId, program: programId, body: answer, origin });
}

function seedClick(
  tx: Tx,
  demo: DemoProgram,
  partner: SeededPartner,
  country: string | null,
  device: Device,
  sub1: string | null,
): Promise<string> {
  return recordClick(tx, {
    programId: demo.programId,
    partnerId: partner.partnerId,
    visitorId: newId("visitor"),
    country,
    device,
    referrer: "https://search.example/",
    landing: "https://acme-coffee.example/shop",
    subs: { ...NO_SUBS, sub1 },
  });
}

/** @returns the conversion it was credited as, or null */
async function seedEvent(tx: Tx, programId: string, id: string, body: EventBody): Promise<string | null> {
  const orderRef = body.type === "event" ? null : body.orderRef;
  const event = { id, type: body.type, orderRef, body, invalidField: null, unknownFields: [] };
  const { conversionId } = await receiveEvent(tx, {
    programId,
    source: "api",
    event,
    signedWith: "current",
    rawBody: null,
    origin,
  });
  return conversionId;
}

const NOBODY = {
  clickId: null,
  refCode: null,
  subs: [null, null, null, null, null],
  occurredAt: null,
} as const;

const sale = (orderRef: string, amountCents: number, named: Partial<SaleBody>): SaleBody => ({
  ...NOBODY,
  type: "sale",
  orderRef,
  amountCents,
  currency: "USD",
  customerEmail: null,
  couponCode: null,
  subscriptionRef: null,
  productNames: [],
  ...named,
});

const refund = (orderRef: string, amountCents: number): RefundBody => ({
  type: "refund",
  orderRef,
  amountCents,
  refundedTotalCents: null,
  currency: null,
});

const signup = (eventId: string, named: Partial<AppEventBody>): AppEventBody => ({
  ...NOBODY,
  type: "event",
  name: "signup",
  eventId,
  ...named,
});
