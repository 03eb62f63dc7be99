import type { Deps } from "../../deps.ts";
import { requireProgram } from "../../queries/programs/require-program.ts";
import type { BrandCaller } from "../endpoint/caller.ts";

/** The currency of every amount in a program's lists. */
export async function currencyOfProgram(
  deps: Deps,
  request: { readonly caller: BrandCaller; readonly params: { readonly programId: string } },
): Promise<string> {
  return (await requireProgram(deps.sql, request.caller.brandId, request.params.programId)).currency;
}
