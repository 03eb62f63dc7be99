import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { Account } from "../../db/entities/account.ts";
import { TaxForm } from "../../db/entities/tax-form.ts";
import type { Seal } from "../../db/seal.ts";
import type { Sql } from "../../db/sql.ts";
import type { TaxFormInput } from "../../domain/payouts/tax-form.ts";
import { taxFormMissing } from "./tax-form-missing.ts";

/** Sealed for the account, so that a form copied to another account's row does not open. */
export const taxFormPurpose = (accountId: string) => `tax_form:${accountId}`;

const FORM = columns(TaxForm, "f", ["form", "label", "signedOn", "submittedAt"]);
const ACCOUNT = columns(Account, "a", ["country"]);

/** What may be shown of an account's tax form; the form is null where the operator has noted that it came. */
export interface TaxFormState extends Readonly<RowOf<typeof ACCOUNT>> {
  readonly current: Readonly<RowOf<typeof FORM>> | null;
  /** Whether payouts wait for a form: none came, or it has expired. */
  readonly isMissing: boolean;
  /** The day that it is in UTC, by the service clock: `2026-11-22`. */
  readonly today: string;
}

/** An account's tax form without its contents. TAX-1. */
export async function readTaxFormState(sql: Sql, accountId: string): Promise<TaxFormState> {
  const current = await sql.row<RowOf<typeof FORM>>(
    `select ${FORM} from tax_form f where f.account_id = $1 and f.replaced_at is null`,
    [accountId],
  );
  const account = await sql.row<Omit<TaxFormState, "current">>(
    `select ${ACCOUNT}, ${taxFormMissing("service_now()")} as "isMissing",
       to_char(service_now() at time zone 'UTC', 'YYYY-MM-DD') as today
     from account a where a.id = $1`,
    [accountId],
  );
  assert(account, `there is an account ${accountId}`);
  return { ...account, current };
}

/** An account's tax form with its contents; null without one. Whoever reads it leaves an audit entry. */
export async function openTaxForm(sql: Sql, seal: Seal, accountId: string): Promise<TaxFormInput | null> {
  const row = await sql.db
    .selectFrom("TaxForm")
    .select("detailsSealed")
    .where("accountId", "=", accountId)
    .where("replacedAt", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return JSON.parse(seal.open(row.detailsSealed, taxFormPurpose(accountId))) as TaxFormInput;
}
