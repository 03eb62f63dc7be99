import { z } from "zod";
import { setPostback } from "../../../commands/postbacks/set-postback.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import {
  POSTBACK_MACROS,
  POSTBACK_URL_LENGTH,
  postbackUrlProblem,
} from "../../../domain/messaging/postback.ts";
import { ApiError } from "../../../domain/api-errors.ts";
import { findOwnPartner } from "../../../queries/partners/own-partner.ts";
import { endpoint, partnerKey } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, webUrlOfCommand } from "../../schema/common.ts";

export const putPostback = endpoint({
  method: "PUT",
  path: "/partner/programs/{program}/postback",
  status: 200,
  access: partnerKey("write"),
  effect: "outside",
  tool: { name: "set_postback" },
  tag: "Postback",
  summary: "Set or remove your postback URL",
  description:
    `A public https URL on port 443, up to 1000 characters, with any of these macros in its path and query: ${POSTBACK_MACROS.join(", ")}. ` +
    "It is called with GET when one of your own sales is recorded, approved or reversed. null turns postbacks off " +
    "and ends the deliveries that are waiting for a retry.",
  params: z.strictObject({ program: idInPath }),
  query: none,
  body: z.strictObject({ url: webUrlOfCommand(POSTBACK_URL_LENGTH).nullable() }),
  response: dataOf(z.object({ ok: z.boolean(), url: z.string().nullable() })),
  errors: ["program_not_joined"],
  hints: { isDestructive: true },
  example: {
    body: { url: "https://tracker.example/postback?sub={sub_id}&payout={payout}&status={status}" },
    response: {
      data: {
        ok: true,
        url: "https://tracker.example/postback?sub={sub_id}&payout={payout}&status={status}",
      },
    },
  },
  async handle(deps, { caller, params, body, origin }) {
    const { url } = body;
    if (url !== null) refuseWrongUrl(deps, url);
    const partner = await findOwnPartner(deps.sql, caller.accountId, params.program);
    if (url !== null && (await deps.httpClient.isInternal(withoutMacros(url)))) {
      throw new ApiError("invalid_request", "url must name a public host.");
    }
    await inTransaction(deps, (tx) => setPostback(tx, { partner, url, origin }), {
      owner: partner.programId,
    });
    return { data: { ok: true, url } };
  },
});

function refuseWrongUrl(deps: Deps, url: string): void {
  const problem = postbackUrlProblem(url, deps.config.allowPrivatePostbacks);
  if (problem !== null) throw new ApiError("invalid_request", problem);
}

/** Macros occur in path and query only; the check needs just the host. */
const withoutMacros = (url: string): string => url.replaceAll(/[{}]/g, "");
