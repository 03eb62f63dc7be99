import { z } from "zod";
import { deleteAccount } from "../../commands/erasure/delete-account.ts";
import { command, OPERATOR } from "../command.ts";
import { accountFlag } from "../fields.ts";

/** Partners' accounts. */
export const accountCommands = [
  command({
    noun: "account",
    verb: "delete",
    summary:
      "Delete an account: removes personal data and keeps the ledger. Fails while money is due or in flight.",
    effect: "change",
    positionals: ["account"],
    input: z.strictObject({ account: accountFlag }),
    prints: "{accountId, deletedAt}",
    run: (tx, { account }) => deleteAccount(tx, { accountId: account, origin: OPERATOR }),
  }),
];
