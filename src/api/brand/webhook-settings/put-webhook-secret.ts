import { z } from "zod";
import { setWebhookSecret } from "../../../commands/integration/set-webhook-secret.ts";
import type { WebhookSource } from "../../../providers/delivery.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, line, none } from "../../schema/common.ts";

const LONGEST_SECRET = 250;

const secret = line(LONGEST_SECRET).refine(
  (text) => text === "" || text.trim() !== "",
  "must not be blank; an empty string clears it",
);

/** The two endpoints differ only in path, tool and source. */
const putWebhookSecret = (path: string, toolName: string, source: WebhookSource, summary: string) =>
  endpoint({
    method: "PUT",
    path,
    status: 200,
    access: brandKey("owner"),
    stepUp: true,
    effect: "command",
    tool: { name: toolName },
    tag: "Webhook settings",
    summary,
    description:
      "The secret is write-only: only its last four characters are returned. An empty string clears it.",
    params: z.strictObject({ programId: idInPath }),
    query: none,
    body: z.strictObject({ secret }),
    response: dataOf(z.object({ set: z.boolean(), last4: z.string().nullable() })),
    errors: ["program_not_found"],
    example: { body: { secret: "whsec_4f8e2d…x7Qz" }, response: { data: { set: true, last4: "x7Qz" } } },
    async handle(tx, { caller, params, body, origin }) {
      const { isSet, last4 } = await setWebhookSecret(tx, {
        brandId: caller.brandId,
        programId: params.programId,
        source,
        secret: body.secret,
        origin,
      });
      return { data: { set: isSet, last4 } };
    },
  });

export const putPaymentsWebhook = putWebhookSecret(
  "/programs/{programId}/webhooks/payments",
  "set_stripe_webhook_secret",
  "stripe",
  "Set the signing secret of the payment processor's webhooks",
);

export const putStorefrontWebhook = putWebhookSecret(
  "/programs/{programId}/webhooks/storefront",
  "set_shopify_webhook_secret",
  "shopify",
  "Set the signing secret of the online store's webhooks",
);
