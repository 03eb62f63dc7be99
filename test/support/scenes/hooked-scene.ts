import { Coupon } from "../../../src/db/entities/coupon.ts";
import type { TestApi } from "./api.ts";
import { clickLink } from "./events.ts";
import type { Factories } from "./factories.ts";
import { type ShopifyHook, sendShopify, sendStripe, webhookScene } from "./webhooks.ts";

/**
 * A program with both webhook secrets and a click on the seller's link, and what a test does with it: the `scenario` of
 * `webhookScene`, with the calls that tests of webhooks repeat.
 */
export async function hookedScene(
  api: TestApi,
  make: Factories,
  values?: Parameters<Factories["program"]>[1],
  terms?: Parameters<Factories["program"]>[2],
) {
  const own = await webhookScene(make, values, terms);
  const { clickId } = await clickLink(api, own.seller.refCode, { query: "sub1=blog&sub2=top" });
  const { program, owner } = own;
  return {
    ...own,
    clickId,
    /** What became of a delivery, as it was answered. */
    stripe: async (event: unknown) => (await sendStripe(api, program, event)).body.data,
    shopify: async (hook: ShopifyHook) => (await sendShopify(api, program, hook)).body.data,
    /** The list of events, newest first. */
    events: async () => (await api.call("GET", `/programs/${program.id}/events`, { key: owner })).body.data,
    addCoupon: (partnerId: string, code: string) =>
      api.deps.orm.em.fork().insert(Coupon, {
        programId: program.id,
        partnerId,
        code,
        codeFolded: code.toLowerCase(),
        createdAt: new Date(),
      }),
  };
}

/** The row of a conversion. */
export const conversionRow = (api: TestApi, id: string) =>
  api.deps.sql.row<Record<string, unknown>>(
    `select partner_id, external_ref, source, kind, status, reason, reason_code, attributed_by, click_id, sub1, sub2,
       coupon_code, product_id, subscription_ref, is_renewal, is_test, amount_cents, refunded_cents, direct_cents,
       customer_mask, occurred_at, hold_until
     from conversion where id = $1`,
    [id],
  );
