import { z } from "zod";
import { connectPayoutAccount } from "../../commands/accounts/connect-payout-account.ts";
import { createAccount } from "../../commands/accounts/create-account.ts";
import { verifyEmail } from "../../commands/accounts/verify-email.ts";
import { readTaxForm } from "../../commands/tax-forms/read-tax-form.ts";
import { inTransaction } from "../../db/transaction.ts";
import { PAYOUT_METHODS } from "../../domain/payouts/payout.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { checkAccountOf } from "../../rails/check-accounts.ts";
import { command, OPERATOR } from "../command.ts";
import { given } from "../fields.ts";
import { knownAccount } from "../known-account.ts";
import { createRails } from "../../rails/create-rails.ts";

/** Partners' accounts: one each, however many programs they join. */
export const partnerCommands = [
  command({
    noun: "partner",
    verb: "create",
    summary: "Create an account for a partner.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      email: given("ADDRESS", "Email address, unique per account."),
      name: given("NAME", "Name shown to brands."),
      handle: given("HANDLE", "Name of the public page: letters, digits, dots, hyphens, underscores."),
      country: given("US", "Two-letter code of the country."),
      verified: z.boolean().default(false).describe("Mark the email address as verified."),
    }),
    prints: "{accountId}",
    run: (tx, { verified, ...account }) =>
      createAccount(tx, { ...account, isEmailVerified: verified, origin: OPERATOR }),
  }),
  command({
    noun: "partner",
    verb: "verify-email",
    summary: "Mark an account's email address as verified.",
    effect: "change",
    positionals: ["account"],
    input: z.strictObject({ account: given("acc_…", "Id of the account.") }),
    prints: "{accountId, emailVerifiedAt}",
    run: (tx, { account }) => verifyEmail(tx, { accountId: account, origin: OPERATOR }),
  }),
  command({
    noun: "partner",
    verb: "connect",
    summary: "Connect a payout account to an account, replacing the previous one.",
    effect: "outside",
    positionals: ["payee"],
    input: z.strictObject({
      payee: given("acc_…", "Id of the account."),
      rail: z.enum(PAYOUT_METHODS).describe("Payout method."),
      account: given("NAME", "Account at the rail: acct_… for Stripe, or a sandbox behavior.").optional(),
      holder: given("NAME", "Holder of the bank account.").optional(),
      iban: given("IBAN", "IBAN of the bank account.").optional(),
      bic: given("BIC", "BIC of the bank.").optional(),
      taxForm: z.boolean().default(false).describe("Mark the tax form as received."),
    }),
    prints: "{accountId, rail}, and refusedReason if the rail does not accept payments to the account yet",
    async run(deps, { payee, taxForm, ...payout }) {
      const input = { ...payout, accountId: payee, hasTaxForm: taxForm, origin: OPERATOR };
      const connected = await inTransaction(deps, (tx) => connectPayoutAccount(tx, input));
      const check = await checkAccountOf(deps, createRails(deps), payee, OPERATOR);
      return check?.kind === "refused" ? { ...connected, refusedReason: check.reason } : connected;
    },
  }),
  command({
    noun: "partner",
    verb: "read-tax-form",
    summary: "Print the tax form that an account has submitted, which the audit log records.",
    effect: "change",
    positionals: ["account"],
    input: z.strictObject({ account: given("acc_…", "Id of the account.") }),
    prints: "the form as submitted",
    async run(tx, { account }) {
      return readTaxForm(tx, { accountId: await knownAccount(tx, account), origin: OPERATOR });
    },
  }),
  command({
    noun: "partner",
    verb: "recheck",
    summary:
      "Recheck whether the rail accepts payments to an account, and hold or release its payouts accordingly.",
    effect: "outside",
    positionals: ["account"],
    input: z.strictObject({ account: given("acc_…", "Id of the account.") }),
    prints: "{accountId, payoutAccount: taken, refused or unknown, refusedReason if refused}",
    async run(deps, { account }) {
      const accountId = await knownAccount(deps.sql, account);
      const check = await checkAccountOf(deps, createRails(deps), accountId, OPERATOR);
      if (check === null) {
        throw new ApiError("conflict", "No payout account on a rail of this deployment is connected.", {
          next: "Connect one: vp partner connect.",
        });
      }
      const refused = check.kind === "refused" ? { refusedReason: check.reason } : {};
      return { accountId, payoutAccount: check.kind, ...refused };
    },
  }),
];
