import { enqueueMails } from "../../db/mail.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { portalScreens } from "../../domain/pages.ts";
import { taxFormExpiry } from "../../domain/payouts/tax-form.ts";
import { listEndingTaxForms, taxFormMailKey } from "../../queries/tax-forms/ending-tax-forms.ts";
import type { IsStopping } from "../upkeep/fold-changes.ts";

const BATCH_SIZE = 500;

/**
 * Mails partners whose W-8BEN ends within 30 days, and again once it has ended: payouts then wait for a new one. Each
 * form causes each mail once. TAX-7.
 */
export async function remindOfTaxForms(deps: Deps, isStopping: IsStopping): Promise<void> {
  let count: number;
  do count = await inTransaction(deps, remindOfSome, { kind: "upkeep" });
  while (count === BATCH_SIZE && !isStopping());
}

const remindOfSome: Parameters<typeof inTransaction<number>>[1] = async (tx) => {
  const forms = await listEndingTaxForms(tx, BATCH_SIZE);
  await enqueueMails(
    tx,
    forms.map((form) => ({
      accountId: form.accountId,
      template: form.mail,
      variables: {
        lastDay: taxFormExpiry(form),
        link: portalScreens(tx.deps.config.baseUrl).tax,
      },
      mailKey: taxFormMailKey(form.mail, form.id),
      // All forms of a year end on one day.
      isBulk: true,
    })),
  );
  return forms.length;
};
