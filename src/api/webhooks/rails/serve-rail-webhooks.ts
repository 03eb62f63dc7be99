import Router from "@koa/router";
import { recordRailEvent } from "../../../commands/payouts/record-rail-event.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { addressBlockOf } from "../../../domain/address-block.ts";
import { parseExactJson } from "../../../domain/providers/json.ts";
import { readStripeRailEvent } from "../../../domain/providers/stripe/stripe-rail-event.ts";
import { isStripeSignatureValid } from "../../../domain/providers/stripe/stripe-signature.ts";
import { Refusal } from "../../../domain/refusals.ts";
import type { Context, RequestState } from "../../http/context.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { readBody } from "../../http/read-body.ts";

const LARGEST_EVENT_BYTES = 1024 * 1024;

/**
 * Where Stripe tells what became of transfers (Decision: Payouts): verified on the raw bytes with the endpoint's own secret.
 * What is authentic is kept and answered 200, whatever it means to us, since Stripe repeats everything else for days.
 */
export function serveRailWebhooks(deps: Deps, limits: RateLimits): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  router.post("/api/rails/stripe/webhook", async (ctx) => {
    ctx.state.operation = "receive_stripe_rail_webhook";
    const rawBody = await verifiedBody(deps, limits, ctx);
    const body = parseExactJson(rawBody.toString("utf8"));
    const event = readStripeRailEvent(body, deps.config.network === "testnet");
    if (event === null) throw new Refusal("invalid_request", "The body is no event of Stripe.");
    const { requestId } = ctx.state;
    const outcome = await inTransaction(
      deps,
      (tx) => recordRailEvent(tx, { rail: "stripe", ...event, requestId }),
      { kind: "delivery" },
    );
    ctx.status = 200;
    ctx.body = { data: { outcome } };
  });
  return router;
}

/** The body, once its signature is found right. A right one is never refused for the failures of others. */
async function verifiedBody(deps: Deps, limits: RateLimits, ctx: Context): Promise<Buffer> {
  const bucket = `${addressBlockOf(ctx.ip)} rail stripe`;
  ctx.state.limit = await limits.peek("webhookFailure", bucket);
  try {
    const rawBody = await readBody(ctx.req, LARGEST_EVENT_BYTES);
    const isSigned = isStripeSignatureValid({
      secret: deps.config.stripeWebhookSecret,
      header: ctx.get("stripe-signature"),
      rawBody,
      now: deps.securityClock.now(),
    });
    if (isSigned) return rawBody;
    throw new Refusal("invalid_signature", undefined, {
      next: "Set STRIPE_WEBHOOK_SECRET to the signing secret that Stripe shows for this endpoint.",
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ctx.state.limit = await limits.consume("webhookFailure", bucket);
    throw ctx.state.limit.isExceeded ? new Refusal("rate_limited") : error;
  }
}
