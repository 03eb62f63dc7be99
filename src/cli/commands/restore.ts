import { z } from "zod";
import { beginRestoration } from "../../commands/restorations/begin-restoration.ts";
import { endRestoration } from "../../commands/restorations/end-restoration.ts";
import { requireOpenRestoration } from "../../commands/restorations/lock-open-restoration.ts";
import { recordLostPayout } from "../../commands/restorations/record-lost-payout.ts";
import { inTransaction } from "../../db/transaction.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { findOpenRestoration } from "../../queries/operations/find-open-restoration.ts";
import { listLostTransfers } from "../../queries/payouts/lost-transfers.ts";
import { listTransfersToCheck } from "../../queries/payouts/transfers-to-check.ts";
import { compareWithRail } from "../../rails/compare-with-rail.ts";
import { createRails } from "../../rails/create-rails.ts";
import { recordLostTransfers } from "../../rails/record-lost-transfers.ts";
import { command, OPERATOR } from "../command.ts";
import { given, timeFlag } from "../fields.ts";

const LOST = "[{difference, rail, transfer, message}]";
const TO_CHECK = "[{payoutId, programId, partnerId, amountCents, currency}]";

/** After a restore of the database from a backup: docs/restoring.md. */
export const restoreCommands = [
  command({
    noun: "restore",
    verb: "begin",
    summary:
      "After restoring the database from a backup, and before starting API and workers: hold new payouts back, look up " +
      "unfinished ones before they are sent, keep open bank transfers out of new files, and end all sessions.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      to: timeFlag.describe("The moment it was restored to; a date alone means midnight UTC."),
    }),
    prints: "{restoredTo, payoutsToLookUp, bankTransfersToCheck, sessionsEnded}",
    run: (tx, { to }) => beginRestoration(tx, { restoredTo: to, origin: OPERATOR }),
  }),
  command({
    noun: "restore",
    verb: "status",
    summary:
      "Show the restore under way, the transfers at the rails that have no payout here, and the bank transfers to look " +
      "for on the bank's statement.",
    effect: "read",
    positionals: [],
    input: z.strictObject({}),
    prints: `{restoration: {id, restoredTo, begunAt} or null, lostTransfers: ${LOST}, bankTransfersToCheck: ${TO_CHECK}}`,
    async run({ sql }) {
      return {
        restoration: await findOpenRestoration(sql),
        lostTransfers: await listLostTransfers(sql),
        bankTransfersToCheck: await listTransfersToCheck(sql),
      };
    },
  }),
  command({
    noun: "restore",
    verb: "record",
    summary:
      "Compare the rails' transfers with our payouts, and record those that were sent after the restored moment.",
    effect: "outside",
    positionals: [],
    input: z.strictObject({
      transfer: given("tr_…", "A transfer whose partner the rail does not name.").optional(),
      partner: given("prt_…", "The partner of that transfer.").optional(),
    }),
    prints: `{recorded: [{rail, transfer, payoutId, partnerId, amountCents}], lostTransfers: ${LOST}}`,
    async run(deps, { transfer, partner }) {
      if ((transfer === undefined) !== (partner === undefined)) {
        throw new ApiError("invalid_request", "--transfer and --partner belong together.");
      }
      const restoration = await requireOpenRestoration(deps.sql);
      const recorded = await recordLostTransfers(deps, createRails(deps), {
        restoredTo: restoration.restoredTo,
        partnerOf: new Map(transfer === undefined || partner === undefined ? [] : [[transfer, partner]]),
        origin: OPERATOR,
      });
      return { recorded, lostTransfers: await listLostTransfers(deps.sql) };
    },
  }),
  command({
    noun: "restore",
    verb: "bank-transfer",
    summary:
      "Record a bank transfer that was made after the restored moment, by the payout id on the bank's statement.",
    effect: "change",
    positionals: ["payout"],
    input: z.strictObject({
      payout: given("pay_…", "The payout's id: the end-to-end reference, with its hyphen as an underscore."),
      partner: given("prt_…", "Who was paid."),
      amountCents: z.int().min(1).describe("The amount paid, in minor units."),
    }),
    prints: "{payoutId, batchId}",
    run: (tx, { payout, partner, amountCents }) =>
      recordLostPayout(tx, {
        ...{ payoutId: payout, partnerId: partner, method: "bank_transfer", amountCents, transfer: null },
        origin: OPERATOR,
      }),
  }),
  command({
    noun: "restore",
    verb: "end",
    summary:
      "Compare the rails' transfers with our payouts once more, and end the restore: payouts start again.",
    effect: "outside",
    positionals: [],
    input: z.strictObject({}),
    prints: "{endedAt}",
    async run(deps) {
      for (const [method, rail] of createRails(deps)) await compareWithRail(deps, method, rail, OPERATOR);
      return inTransaction(deps, (tx) => endRestoration(tx, { origin: OPERATOR }));
    },
  }),
];
