import { columns, type RowOf } from "../../db/columns.ts";
import { TaxForm } from "../../db/entities/tax-form.ts";
import type { Sql } from "../../db/sql.ts";

const FORM = columns(TaxForm, "f", ["id", "accountId", "form", "signedOn"]);

/** How long before its last day a partner is reminded of a form. TAX-7. */
const NOTICE = "interval '30 days'";

/** The mails about the end of a tax form. */
export type TaxFormMail = "tax_form_ending" | "tax_form_ended";

export interface EndingTaxForm extends Readonly<RowOf<typeof FORM>> {
  readonly mail: TaxFormMail;
}

/** The last day of a W-8BEN is in the third year after its signature. TAX-3. */
const endsBy = (moment: string) =>
  `extract(year from ${moment} at time zone 'UTC') > left(f.signed_on, 4)::int + 3`;

/** Each such mail is sent once for a form. */
export const taxFormMailKey = (mail: TaxFormMail, formId: number): string => `${mail}:${formId}`;

/** Forms in use that have ended, or will within 30 days by the service clock, without a mail about that. TAX-7. */
export function listEndingTaxForms(sql: Sql, limit: number): Promise<EndingTaxForm[]> {
  return sql.rows<EndingTaxForm>(
    `select ${FORM}, due.mail
     from tax_form f
     cross join lateral (
       select case when ${endsBy("service_now()")} then 'tax_form_ended' else 'tax_form_ending' end as mail
     ) due
     where f.replaced_at is null and f.form = 'w8ben' and ${endsBy(`(service_now() + ${NOTICE})`)}
       and not exists (select from mail m where m.mail_key = due.mail || ':' || f.id)
     order by f.id limit $1`,
    [limit],
  );
}
