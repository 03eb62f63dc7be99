import type { Deps } from "../../deps.ts";
import { findMembership } from "../../queries/partners/membership.ts";
import type { PartnerCaller } from "../endpoint/caller.ts";

/** The currency of all amounts in a partner's list of one program. */
export async function currencyOfPartner(
  deps: Deps,
  request: { readonly caller: PartnerCaller; readonly params: { readonly program: string } },
): Promise<string> {
  return (await findMembership(deps.sql, request.caller.accountId, request.params.program)).currency;
}
