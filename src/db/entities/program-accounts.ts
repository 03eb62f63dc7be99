import { defineEntity, p } from "@mikro-orm/postgresql";

import type { JournalAccounts as Codes } from "../../domain/reports/journal.ts";
import { Program } from "./program.ts";

const PayingAccountSchema = defineEntity({
  name: "PayingAccount",
  tableName: "paying_account",
  properties: {
    programId: () => p.manyToOne(Program).mapToPk().joinColumn("program_id").primary(),
    /** Holder, IBAN and BIC, encrypted; `label` is their displayable form. */
    detailsSealed: p.blob().$type<Buffer>(),
    label: p.text(),
    updatedAt: p.datetime(3),
  },
});

/** The brand's own bank account that a program's bank transfers are paid from. */
export class PayingAccount extends PayingAccountSchema.class {}
PayingAccountSchema.setClass(PayingAccount);

const JournalAccountsSchema = defineEntity({
  name: "JournalAccounts",
  tableName: "journal_accounts",
  properties: {
    programId: () => p.manyToOne(Program).mapToPk().joinColumn("program_id").primary(),
    codes: p.json<Codes>(),
    updatedAt: p.datetime(3),
  },
});

/** The accounts of the brand's books that a program's journals name. */
export class JournalAccounts extends JournalAccountsSchema.class {}
JournalAccountsSchema.setClass(JournalAccounts);
