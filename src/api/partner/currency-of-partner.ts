import type { Deps } from "../../deps.ts";
import { findOwnPartner } from "../../queries/partners/own-partner.ts";
import type { PartnerCaller } from "../endpoint/caller.ts";

/** The currency of every amount in a partner's lists of one program. */
export async function currencyOfPartner(
  deps: Deps,
  request: { readonly caller: PartnerCaller; readonly params: { readonly program: string } },
): Promise<string> {
  return (await findOwnPartner(deps.sql, request.caller.accountId, request.params.program)).currency;
}
