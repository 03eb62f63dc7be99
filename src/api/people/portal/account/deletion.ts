import { z } from "zod";
import { deleteAccount } from "../../../../commands/erasure/delete-account.ts";
import { inTransaction } from "../../../../db/transaction.ts";
import { programsWithMoneyDue } from "../../../../queries/payouts/due-before-deletion.ts";
import { endpoint, partnerPerson } from "../../../endpoint/endpoint.ts";
import { cents, dataOf, none, timestamp } from "../../../schema/common.ts";

const common = { access: partnerPerson, tag: "Account", params: none, query: none, status: 200 } as const;

/** PARTNER-37. */
const getDeletion = endpoint({
  ...common,
  method: "GET",
  path: "/account/deletion",
  effect: "read",
  tool: { name: "get_account_deletion" },
  summary: "Show whether your account can be deleted, and what keeps it",
  body: none,
  response: dataOf(
    z.object({
      isPossible: z.boolean(),
      due: z
        .array(
          z.object({
            programId: z.string(),
            programName: z.string(),
            currency: z.string(),
            pendingCents: cents,
            inHoldCents: cents,
            payableCents: cents,
            inFlightCents: cents,
          }),
        )
        .describe("The programs in which money is due, in flight, or may still become due."),
    }),
  ),
  errors: [],
  example: { response: { data: { isPossible: true, due: [] } } },
  async handle({ sql }, { caller: { accountId } }) {
    const due = (await programsWithMoneyDue(sql, accountId)).map((program) => ({
      programId: program.programId,
      programName: program.programName,
      currency: program.currency,
      pendingCents: program.balance.pending,
      inHoldCents: program.balance.inHold,
      payableCents: program.balance.payable,
      inFlightCents: program.balance.inFlight,
    }));
    return { data: { isPossible: due.length === 0, due } };
  },
});

/** PARTNER-37. Opens its own transaction: the frame's ends with a check that the account is still there. */
const postDelete = endpoint({
  ...common,
  method: "POST",
  path: "/account/delete",
  effect: "outside",
  stepUp: true,
  tool: { name: "delete_account" },
  summary: "Delete your account with everything personal, for good",
  description: "Your sessions and keys end. Sales and ledger entries stay, without your name.",
  body: z.strictObject({ isConfirmed: z.literal(true) }),
  response: dataOf(z.object({ accountId: z.string(), deletedAt: timestamp })),
  errors: ["conflict"],
  example: {
    body: { isConfirmed: true },
    response: {
      data: { accountId: "acc_01KAK3XH4V9Y2C6R8M0T5W7Z1B", deletedAt: "2026-11-02T09:30:00.000Z" },
    },
  },
  async handle(deps, { caller: { accountId }, origin }) {
    const deleted = await inTransaction(deps, (tx) => deleteAccount(tx, { accountId, origin }), {
      owner: accountId,
    });
    return { data: { accountId, deletedAt: deleted.deletedAt.toISOString() } };
  },
});

/** Ends a partner's account. */
export const DELETION_ENDPOINTS = [getDeletion, postDelete];
