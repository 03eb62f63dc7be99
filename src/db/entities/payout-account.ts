import { defineEntity, p } from "@mikro-orm/postgresql";

import { PAYOUT_METHODS } from "../../domain/payout.ts";
import { Account } from "./account.ts";

const PayoutAccountSchema = defineEntity({
  name: "PayoutAccount",
  tableName: "payout_account",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    accountId: () => p.manyToOne(Account).mapToPk().joinColumn("account_id"),
    rail: p.enum(PAYOUT_METHODS),
    /** The account at the rail, encrypted; `label` is what may be shown of it. */
    detailsSealed: p.blob().$type<Buffer>(),
    label: p.text(),
    /** The first account a person connects is paid to at once; a later one only after three days. */
    isFirst: p.boolean(),
    connectedAt: p.datetime(3),
    replacedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: "payout_account_current_key", properties: ["accountId"], where: "replaced_at is null" }],
});

/** Where a person is paid. A change makes a new row, so that a payout keeps the account it was sent to. */
export class PayoutAccount extends PayoutAccountSchema.class {}
PayoutAccountSchema.setClass(PayoutAccount);
