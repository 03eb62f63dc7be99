import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { TaxFormInput } from "../../domain/payouts/tax-form.ts";
import { openTaxForm } from "../../queries/tax-forms/find-tax-form.ts";

/**
 * Returns an account's tax form to its owner or the operator, and audits the access. TAX-4.
 *
 * @throws ApiError `conflict` without a form
 */
export async function readTaxForm(
  tx: Tx,
  { accountId, origin }: { readonly accountId: string; readonly origin: Origin },
): Promise<TaxFormInput> {
  const form = await openTaxForm(tx, tx.deps.seal, accountId);
  if (form === null) {
    throw new ApiError("conflict", "The account has submitted no tax form.", {
      next: "The partner submits one in the portal.",
    });
  }
  await recordAudit(tx, {
    origin,
    accountId,
    action: "account.read_tax_form",
    targetId: accountId,
    details: { form: form.form },
    at: tx.now,
  });
  return form;
}
