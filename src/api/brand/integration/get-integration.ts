import { z } from "zod";
import { readSigningSecrets } from "../../../commands/integration/read-signing-secrets.ts";
import { roleReaches } from "../../../domain/access/roles.ts";
import { requireProgram } from "../../../queries/programs/require-program.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { sourceUrls } from "../../views/source-urls.ts";

export const getIntegration = endpoint({
  method: "GET",
  path: "/programs/{programId}/integration",
  status: 200,
  access: brandKey("viewer"),
  effect: "command",
  tool: { name: "get_integration" },
  tag: "Integration",
  summary: "Show how to report sales; owner keys also get the signing secret",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: none,
  response: dataOf(
    z.object({
      programId: z.string(),
      eventApi: z.object({ url: z.string() }),
      signingSecret: z.string().optional().describe("Owner keys only."),
      stripeWebhookUrl: z.string(),
      shopifyWebhookUrl: z.string(),
    }),
  ),
  errors: ["program_not_found"],
  example: {
    response: {
      data: {
        programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1D",
        eventApi: { url: "https://partners.example/api/v1/events" },
        signingSecret: "vps_…",
        stripeWebhookUrl: "https://partners.example/api/payments/webhook/prg_01KAK3XH4V9Y2C6R8M0T5W7Z1D",
        shopifyWebhookUrl: "https://partners.example/api/storefront/webhook/prg_01KAK3XH4V9Y2C6R8M0T5W7Z1D",
      },
    },
  },
  async handle(tx, { caller, params: { programId }, origin }) {
    const { brandId } = caller;
    await requireProgram(tx, brandId, programId);
    const urls = sourceUrls(tx.deps.config.baseUrl, programId);
    // People must have signed in recently to see it; PEOPLE-13.
    const maySeeSecret = roleReaches(caller.role, "owner") && caller.person?.isJustSignedIn !== false;
    const secrets = maySeeSecret ? await readSigningSecrets(tx, { brandId, programId, origin }) : null;
    return {
      data: {
        programId,
        eventApi: { url: urls.events },
        ...(secrets !== null && { signingSecret: secrets.current }),
        stripeWebhookUrl: urls.stripe,
        shopifyWebhookUrl: urls.shopify,
      },
    };
  },
});
