import { defineEntity, p } from "@mikro-orm/postgresql";

import { TAX_FORMS } from "../../domain/payouts/tax-form.ts";
import { Account } from "./account.ts";

const TaxFormSchema = defineEntity({
  name: "TaxForm",
  tableName: "tax_form",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    accountId: () => p.manyToOne(Account).mapToPk().joinColumn("account_id"),
    form: p.enum(TAX_FORMS),
    /** The whole form, encrypted; `label` is its displayable part. */
    detailsSealed: p.blob().$type<Buffer>(),
    label: p.text(),
    signedOn: p.text(),
    submittedAt: p.datetime(3),
    replacedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: "tax_form_current_key", properties: ["accountId"], where: "replaced_at is null" }],
  checks: [{ name: "tax_form_signed_on_check", expression: "signed_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'" }],
});

/** A partner's tax form. A later one replaces it, and the earlier one stays. */
export class TaxForm extends TaxFormSchema.class {}
TaxFormSchema.setClass(TaxForm);
