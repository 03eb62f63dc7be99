import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { taxFormFrom, type TaxFormInput } from "../../domain/payouts/tax-form.ts";
import { taxFormPurpose } from "../../queries/tax-forms/find-tax-form.ts";
import { lockAccount } from "../accounts/lock-account.ts";
import { noteTaxFormReceived } from "../accounts/note-tax-form-received.ts";

/**
 * Keeps an account's tax form, sealed; it replaces the one before, which stays. Payouts that waited for it may be sent
 * from then on. TAX-2.
 *
 * @throws ApiError `invalid_request`, naming the field
 */
export async function submitTaxForm(
  tx: Tx,
  input: { readonly accountId: string; readonly form: TaxFormInput; readonly origin: Origin },
): Promise<void> {
  const { accountId, origin } = input;
  const { form, label } = taxFormFrom(input.form, tx.now);
  await lockAccount(tx, accountId);
  await tx.db
    .updateTable("TaxForm")
    .set({ replacedAt: tx.now })
    .where("accountId", "=", accountId)
    .where("replacedAt", "is", null)
    .execute();
  await tx.db
    .insertInto("TaxForm")
    .values({
      accountId,
      form: form.form,
      detailsSealed: tx.deps.seal.seal(JSON.stringify(form), taxFormPurpose(accountId)),
      label,
      signedOn: form.signedOn,
      submittedAt: tx.now,
    })
    .execute();
  await noteTaxFormReceived(tx, accountId);
  await recordAudit(tx, {
    origin,
    accountId,
    action: "account.submit_tax_form",
    targetId: accountId,
    details: { form: form.form },
    at: tx.now,
  });
}
