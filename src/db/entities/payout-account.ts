import { defineEntity, p } from "@mikro-orm/postgresql";

import { PAYOUT_METHODS } from "../../domain/payouts/payout.ts";
import { Account } from "./account.ts";

const PayoutAccountSchema = defineEntity({
  name: "PayoutAccount",
  tableName: "payout_account",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    accountId: () => p.manyToOne(Account).mapToPk().joinColumn("account_id"),
    rail: p.enum(PAYOUT_METHODS),
    /** The account at the rail, encrypted; `label` is its displayable form. */
    detailsSealed: p.blob().$type<Buffer>(),
    label: p.text(),
    /** The first account is paid at once, a later one only after three days. */
    isFirst: p.boolean(),
    connectedAt: p.datetime(3),
    replacedAt: p.datetime(3).nullable(),
    /** When the rail last refused it, until rechecked; `refusedReason` is the rail's own code. */
    refusedAt: p.datetime(3).nullable(),
    refusedReason: p.text().nullable(),
    /** When the rail was last asked whether it accepts transfers to it. System clock. */
    checkedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: "payout_account_current_key", properties: ["accountId"], where: "replaced_at is null" }],
  indexes: [
    {
      name: "payout_account_refused_index",
      properties: ["rail"],
      where: "refused_at is not null and replaced_at is null",
    },
  ],
  checks: [
    {
      name: "payout_account_refused_has_reason",
      expression: "refused_at is null = refused_reason is null",
    },
  ],
});

/** Where a partner is paid. A change adds a row, so that a payout keeps the account it was sent to. */
export class PayoutAccount extends PayoutAccountSchema.class {}
PayoutAccountSchema.setClass(PayoutAccount);
