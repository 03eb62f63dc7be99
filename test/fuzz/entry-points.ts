import { createHmac } from "node:crypto";
import { factoriesOf } from "../support/scenes/factories.ts";
import {
  SHOPIFY_SECRET,
  shopifySignature,
  STRIPE_SECRET,
  stripeSignature,
} from "../support/scenes/webhooks.ts";
import type { FuzzWorld } from "./world.ts";

/** A way into the service that takes bodies. */
export interface SignedEntryPoint {
  readonly name: string;
  readonly path: string;
  /** A body that it takes. */
  readonly body: string;
  /** Headers that make a body authentic, with its type, as lines. */
  headersFor(body: string | Buffer): string[];
  /** Most bytes that it reads. */
  readonly largestBytes: number;
}

export async function doorsOf(world: FuzzWorld): Promise<readonly SignedEntryPoint[]> {
  const { program, keys } = world;
  const make = factoriesOf(world.api.deps);
  await make.webhookSecret(program.id, "stripe", STRIPE_SECRET);
  await make.webhookSecret(program.id, "shopify", SHOPIFY_SECRET);
  const json = "Content-Type: application/json";
  const bearer = () => [json, `Authorization: Bearer ${keys.owner}`];
  return [
    {
      name: "REST",
      path: `/api/v1/programs/${program.id}/test-sales`,
      body: '{"amount": 5}',
      headersFor: bearer,
      largestBytes: 100 * 1024,
    },
    {
      name: "the tools",
      path: "/mcp",
      body: '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "whoami", "arguments": {}}}',
      headersFor: () => [...bearer(), "Accept: application/json"],
      largestBytes: 100 * 1024,
    },
    {
      name: "events",
      path: "/api/v1/events",
      body: '{"id": "e1", "type": "sale", "order_id": "fuzz", "amount_cents": 100}',
      headersFor: (body) => [json, ...eventHeaders(program, body)],
      largestBytes: 64 * 1024,
    },
    {
      name: "Stripe's webhook",
      path: `/api/payments/webhook/${program.id}`,
      body: '{"id": "evt_1", "object": "event", "type": "charge.refunded", "created": 1767225600, "data": {"object": {}}}',
      headersFor: (body) => [json, `Stripe-Signature: ${stripeSignature(body)}`],
      largestBytes: 5 * 1024 * 1024,
    },
    {
      name: "Shopify's webhook",
      path: `/api/storefront/webhook/${program.id}`,
      body: '{"id": 1, "currency": "USD"}',
      headersFor: (body) => [
        json,
        `X-Shopify-Hmac-Sha256: ${shopifySignature(body)}`,
        "X-Shopify-Topic: orders/paid",
        "X-Shopify-Event-Id: fuzz-1",
      ],
      largestBytes: 5 * 1024 * 1024,
    },
  ];
}

function eventHeaders(program: FuzzWorld["program"], body: string | Buffer): string[] {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", program.secret).update(`${timestamp}.`).update(body).digest("hex");
  return [`X-Vp-Program: ${program.id}`, `X-Vp-Timestamp: ${timestamp}`, `X-Vp-Signature: ${signature}`];
}
