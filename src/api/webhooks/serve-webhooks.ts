import Router from "@koa/router";
import { type EventOutcome, repeatedOutcome } from "../../domain/sales/event.ts";
import { storeDelivery, type Stored } from "../../commands/deliveries/store-delivery.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { isId } from "../../domain/ids.ts";
import type { WebhookSource } from "../../providers/delivery.ts";
import { KEPT_HEADERS } from "../../providers/read-delivery.ts";
import { isShopifySignatureValid } from "../../providers/shopify/shopify-signature.ts";
import { isStripeSignatureValid } from "../../providers/stripe/stripe-signature.ts";
import { findWebhookSecret } from "../../queries/integration/find-webhook-secret.ts";
import type { Context, RequestState } from "../http/context.ts";
import { settleSoon } from "./settle-soon.ts";
import type { SignedEntryPoint } from "../http/signed-request.ts";
import { verifiedBody } from "./verified-body.ts";

/** An order of hundreds of lines takes megabytes, and a rejected delivery is lost. */
const LARGEST_DELIVERY_BYTES = 5 * 1024 * 1024;

interface Provider {
  readonly path: string;
  readonly operation: string;
  readonly source: WebhookSource;
  readonly isSigned: (deps: Deps, ctx: Context, secret: string | null, rawBody: Buffer) => boolean;
}

const STRIPE: Provider = {
  path: "/api/payments/webhook/:programId",
  operation: "receive_stripe_webhook",
  source: "stripe",
  isSigned: (deps, ctx, secret, rawBody) =>
    isStripeSignatureValid({
      secret,
      header: ctx.get("stripe-signature"),
      rawBody,
      now: deps.systemClock.now(),
    }),
};

const SHOPIFY: Provider = {
  path: "/api/storefront/webhook/:programId",
  operation: "receive_shopify_webhook",
  source: "shopify",
  isSigned: (_deps, ctx, secret, rawBody) =>
    isShopifySignatureValid({ secret, signature: shopifyHeader(ctx, "hmac-sha256") ?? "", rawBody }),
};

/**
 * The webhooks of Stripe and Shopify (DELIVERY-2), verified on the raw bytes with the brand's secret. Every authentic
 * delivery is stored and answered 200, whatever its outcome: a provider repeats anything else for days and then stops
 * sending.
 */
export function serveWebhooks(entryPoint: SignedEntryPoint): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  for (const provider of [STRIPE, SHOPIFY]) {
    router.post(provider.path, async (ctx) => {
      ctx.state.operation = provider.operation;
      await serve(entryPoint, provider, ctx, ctx.params["programId"] ?? "");
    });
  }
  return router;
}

async function serve(
  entryPoint: SignedEntryPoint,
  provider: Provider,
  ctx: Context,
  programId: string,
): Promise<void> {
  const { deps } = entryPoint;
  const { source } = provider;
  // Before the body is read: without a secret, no delivery can be valid.
  const found = isId("program", programId) ? await findWebhookSecret(deps, programId, source) : null;
  if (found !== null) deps.queues.assign(programId, found.brandId);
  const secret = found?.secret ?? null;
  const rawBody = await verifiedBody(entryPoint, ctx, {
    counted: secret === null ? null : programId,
    largestBytes: LARGEST_DELIVERY_BYTES,
    isSigned: (body) => provider.isSigned(deps, ctx, secret, body),
    next: "Check that the program's stored secret matches the endpoint's secret at the provider.",
  });
  const raw = { source, headers: keptHeaders(ctx, source), rawBody: rawBody.toString("utf8") };
  const { requestId } = ctx.state;
  const stored = await inTransaction(deps, (tx) => storeDelivery(tx, { programId, raw, requestId }), {
    ...{ kind: "delivery", usedBy: programId },
  });
  const outcome = await settleSoon(deps, { programId, deliveryId: stored.deliveryId });
  ctx.status = 200;
  ctx.body = { data: responseTo(stored, outcome) };
}

/** The response body: providers ignore it, people testing the endpoint do not. */
function responseTo({ isNew }: Stored, outcome: EventOutcome | null) {
  const first = outcome ?? NOT_SETTLED_YET;
  return isNew ? first : repeatedOutcome(first);
}

/** The delivery is listed among events once it is settled. */
const NOT_SETTLED_YET = {
  status: "stored",
  note: "waiting The delivery is stored and will be settled as soon as possible.",
  conversionId: null,
} as const;

function keptHeaders(ctx: Context, source: WebhookSource): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of KEPT_HEADERS[source]) {
    const value = shopifyHeader(ctx, name);
    if (value !== null) kept[name] = value;
  }
  return kept;
}

/** Newer deliveries omit the `X-`. */
function shopifyHeader(ctx: Context, name: string): string | null {
  return ctx.get(`x-shopify-${name}`) || ctx.get(`shopify-${name}`) || null;
}
