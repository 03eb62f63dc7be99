import { createHmac } from "node:crypto";
import type { TestApi } from "./api.ts";
import type { Factories } from "./factories.ts";
import { scenario } from "./scenario.ts";

/** What a test needs of a program to send it deliveries of payment and store providers. */
export interface HookedProgram {
  readonly id: string;
  readonly brandId: string;
  readonly secret: string;
}

export interface HookResponse {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export const STRIPE_SECRET = "whsec_test_4f8e2d";
export const SHOPIFY_SECRET = "shpss_test_91ac";

/** A live program with both webhook secrets stored, a recruiter, and the recruit who sells in it. */
export async function webhookScene(
  make: Factories,
  program: Parameters<Factories["program"]>[1] = {},
  terms: Parameters<Factories["program"]>[2] = {},
) {
  const scene = await scenario(
    make,
    { recruiter: {}, seller: { by: "recruiter" } },
    { program, terms, webhookSecrets: { stripe: STRIPE_SECRET, shopify: SHOPIFY_SECRET } },
  );
  return { ...scene, owner: scene.keys.owner };
}
export type WebhookScene = Awaited<ReturnType<typeof webhookScene>>;

/** The header that Stripe signs a body with; the timestamp is the machine's now unless given. */
export function stripeSignature(
  rawBody: string | Buffer,
  secret: string = STRIPE_SECRET,
  timestamp: number = Math.floor(Date.now() / 1000),
): string {
  const signature = createHmac("sha256", secret).update(`${timestamp}.`).update(rawBody).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}

export function shopifySignature(rawBody: string | Buffer, secret: string = SHOPIFY_SECRET): string {
  return createHmac("sha256", secret).update(rawBody).digest("base64");
}

export async function postHook(
  api: Pick<TestApi, "baseUrl">,
  path: string,
  rawBody: string | Buffer,
  headers: Record<string, string>,
): Promise<HookResponse> {
  const response = await fetch(`${api.baseUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof rawBody === "string" ? rawBody : new Uint8Array(rawBody),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? undefined : JSON.parse(text),
  };
}

/** Sends an event as Stripe does. */
export function sendStripe(
  api: Pick<TestApi, "baseUrl">,
  program: Pick<HookedProgram, "id">,
  event: unknown,
): Promise<HookResponse> {
  const rawBody = JSON.stringify(event);
  return postHook(api, `/api/payments/webhook/${program.id}`, rawBody, {
    "stripe-signature": stripeSignature(rawBody),
  });
}

/** A webhook of Shopify's: its topic, its body (an object, or the very text), and what its headers say. */
export interface ShopifyHook {
  readonly topic: string;
  readonly body: unknown;
  readonly eventId: string;
  readonly triggeredAt?: string;
}

/** Sends a webhook as Shopify does. */
export function sendShopify(
  api: Pick<TestApi, "baseUrl">,
  program: Pick<HookedProgram, "id">,
  hook: ShopifyHook,
): Promise<HookResponse> {
  const rawBody = typeof hook.body === "string" ? hook.body : JSON.stringify(hook.body);
  return postHook(api, `/api/storefront/webhook/${program.id}`, rawBody, {
    "x-shopify-hmac-sha256": shopifySignature(rawBody),
    "x-shopify-topic": hook.topic,
    "x-shopify-event-id": hook.eventId,
    "x-shopify-webhook-id": `try-${hook.eventId}`,
    "x-shopify-shop-domain": "acme.myshopify.com",
    ...(hook.triggeredAt !== undefined && { "x-shopify-triggered-at": hook.triggeredAt }),
  });
}

/** What the ledger holds for each order and kind, and which partner has it: entries that cancel out are gone. */
export async function ledgerByOrder(
  api: TestApi,
  programId: string,
): Promise<Record<string, Record<string, number>>> {
  const rows = await api.deps.sql.rows<{ order_ref: string; holder: string; cents: number }>(
    `select c.external_ref as order_ref, l.kind || ':' || coalesce(l.partner_id, '') as holder,
       sum(l.amount_cents)::bigint as cents
     from ledger_entry l join conversion c on c.id = l.conversion_id
     where l.program_id = $1
     group by 1, 2 having sum(l.amount_cents) <> 0
     order by 1, 2`,
    [programId],
  );
  const orders: Record<string, Record<string, number>> = {};
  for (const { order_ref: orderRef, holder, cents } of rows) (orders[orderRef] ??= {})[holder] = cents;
  return orders;
}
