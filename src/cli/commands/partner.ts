import { z } from "zod";
import { connectPayoutAccount } from "../../commands/accounts/connect-payout-account.ts";
import { createAccount } from "../../commands/accounts/create-account.ts";
import { verifyEmail } from "../../commands/accounts/verify-email.ts";
import { inTransaction } from "../../db/transaction.ts";
import { PAYOUT_METHODS } from "../../domain/payouts/payout.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { checkAccountOf } from "../../rails/check-accounts.ts";
import { createRails } from "../../rails/create-rails.ts";
import { command, OPERATOR } from "../command.ts";
import { given } from "../fields.ts";

/** People who join programs: one account each, whatever number of programs they are in. */
export const partnerCommands = [
  command({
    noun: "partner",
    verb: "create",
    summary: "Make a person's account.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      email: given("ADDRESS", "The person's address; one account for each."),
      name: given("NAME", "What brands see."),
      handle: given("HANDLE", "Names the public page: letters, digits, dots, hyphens, underscores."),
      country: given("US", "Two-letter code of the country."),
      verified: z.boolean().default(false).describe("The address is known to be the person's."),
    }),
    prints: "{accountId}",
    run: (tx, { verified, ...person }) =>
      createAccount(tx, { ...person, isEmailVerified: verified, origin: OPERATOR }),
  }),
  command({
    noun: "partner",
    verb: "verify-email",
    summary: "Vouch that an account's address is the person's.",
    effect: "change",
    positionals: ["person"],
    input: z.strictObject({ person: given("acc_…", "Id of the person's account.") }),
    prints: "{accountId, emailVerifiedAt}",
    run: (tx, { person }) => verifyEmail(tx, { accountId: person, origin: OPERATOR }),
  }),
  command({
    noun: "partner",
    verb: "connect",
    summary: "Connect the account that a person is paid to, in the place of the one before.",
    effect: "outside",
    positionals: ["person"],
    input: z.strictObject({
      person: given("acc_…", "Id of the person's account."),
      rail: z.enum(PAYOUT_METHODS).describe("How the money gets there."),
      account: given(
        "NAME",
        "Account at the rail: acct_… at Stripe, or how the sandbox is to behave.",
      ).optional(),
      holder: given("NAME", "Holder of the bank account.").optional(),
      iban: given("IBAN", "Number of the bank account.").optional(),
      bic: given("BIC", "Code of the bank.").optional(),
      taxForm: z.boolean().default(false).describe("The tax form was received."),
    }),
    prints: "{accountId, rail}, and refusedReason where the rail takes no payments to the account yet",
    async run(deps, { person, taxForm, ...payout }) {
      const input = { ...payout, accountId: person, hasTaxForm: taxForm, origin: OPERATOR };
      const connected = await inTransaction(deps, (tx) => connectPayoutAccount(tx, input));
      const check = await checkAccountOf(deps, createRails(deps), person, OPERATOR);
      return check?.kind === "refused" ? { ...connected, refusedReason: check.reason } : connected;
    },
  }),
  command({
    noun: "partner",
    verb: "recheck",
    summary:
      "Ask the rail again whether it takes payments to a person's account, and hold or free the payouts by that.",
    effect: "outside",
    positionals: ["person"],
    input: z.strictObject({ person: given("acc_…", "Id of the person's account.") }),
    prints: "{accountId, payoutAccount: taken, refused or unknown, refusedReason where it is refused}",
    async run(deps, { person }) {
      const check = await checkAccountOf(deps, createRails(deps), person, OPERATOR);
      if (check === null) {
        throw new ApiError("conflict", "No account over a rail of this deployment is connected.", {
          next: "Connect one: vp partner connect.",
        });
      }
      const refused = check.kind === "refused" ? { refusedReason: check.reason } : {};
      return { accountId: person, payoutAccount: check.kind, ...refused };
    },
  }),
];
