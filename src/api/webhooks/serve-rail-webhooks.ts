import Router from "@koa/router";
import { recordRailEvent } from "../../commands/payouts/record-rail-event.ts";
import { inTransaction } from "../../db/transaction.ts";
import { parseExactJson } from "../../providers/json.ts";
import { readStripeRailEvent } from "../../providers/stripe-connect/stripe-rail-event.ts";
import { isStripeSignatureValid } from "../../providers/stripe/stripe-signature.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { RequestState } from "../http/context.ts";
import type { SignedEntryPoint } from "../http/signed-request.ts";
import { verifiedBody } from "./verified-body.ts";

const LARGEST_EVENT_BYTES = 1024 * 1024;

/**
 * Receives Stripe's transfer events (RAIL-5), verified on the raw bytes with the endpoint's own secret. Every
 * authentic event is stored and answered 200, even an irrelevant one: Stripe repeats anything else for days.
 */
export function serveRailWebhooks(entryPoint: SignedEntryPoint): Router<RequestState> {
  const { deps } = entryPoint;
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  router.post("/api/rails/stripe/webhook", async (ctx) => {
    ctx.state.operation = "receive_stripe_rail_webhook";
    // Stripe sends our account's events and connected accounts' events to two endpoints, each with its own secret.
    const secrets = (deps.config.stripeWebhookSecret ?? "").split(",").filter((secret) => secret !== "");
    const rawBody = await verifiedBody(entryPoint, ctx, {
      counted: secrets.length === 0 ? null : "rail stripe",
      largestBytes: LARGEST_EVENT_BYTES,
      isSigned(rawBody) {
        const header = ctx.get("stripe-signature");
        const now = deps.systemClock.now();
        return secrets.some((secret) => isStripeSignatureValid({ secret, header, rawBody, now }));
      },
      next: "Set STRIPE_WEBHOOK_SECRET to this endpoint's signing secret at Stripe.",
    });
    const body = parseExactJson(rawBody.toString("utf8"));
    const event = readStripeRailEvent(body, deps.config.network === "testnet");
    if (event === null) throw new ApiError("invalid_request", "The body is not a Stripe event.");
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
