import { z } from "zod";
import { getWebhookSettings } from "../../../queries/integration/get-webhook-settings.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { sourceUrls } from "../../views/source-urls.ts";

const sourceView = z.object({
  url: z.string().describe("The URL for the provider's webhooks."),
  secretSet: z.boolean(),
  last4: z.string().nullable().describe("Last four characters of the secret; null if none is set."),
});
const viewSource = (url: string, last4: string | null) => ({ url, secretSet: last4 !== null, last4 });

export const getWebhooks = endpoint({
  method: "GET",
  path: "/programs/{programId}/webhooks",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  tool: { name: "get_webhook_settings" },
  tag: "Webhook settings",
  summary: "Show the webhook URLs and whether their secrets are set",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: none,
  response: dataOf(
    z.object({ eventApi: z.object({ url: z.string() }), payments: sourceView, storefront: sourceView }),
  ),
  errors: ["program_not_found"],
  example: {
    response: {
      data: {
        eventApi: { url: "https://partners.example/api/v1/events" },
        payments: {
          url: "https://partners.example/api/payments/webhook/prg_01KAK3XH4V9Y2C6R8M0T5W7Z1D",
          secretSet: true,
          last4: "x7Qz",
        },
        storefront: {
          url: "https://partners.example/api/storefront/webhook/prg_01KAK3XH4V9Y2C6R8M0T5W7Z1D",
          secretSet: false,
          last4: null,
        },
      },
    },
  },
  async handle(deps, { caller, params: { programId } }) {
    const settings = await getWebhookSettings(deps.sql, caller.brandId, programId);
    const urls = sourceUrls(deps.config.baseUrl, programId);
    return {
      data: {
        eventApi: { url: urls.events },
        payments: viewSource(urls.stripe, settings.stripeLast4),
        storefront: viewSource(urls.shopify, settings.shopifyLast4),
      },
    };
  },
});
