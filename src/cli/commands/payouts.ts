import { writeFileSync } from "node:fs";
import { z } from "zod";
import { exportBankTransfers } from "../../commands/payouts/export-bank-transfers.ts";
import { markPayouts } from "../../commands/payouts/mark-payouts.ts";
import { openBatch } from "../../commands/payouts/open-batch.ts";
import { releasePayout } from "../../commands/payouts/release-payout.ts";
import { setAutomaticPayouts } from "../../commands/payouts/set-automatic-payouts.ts";
import { retryPayout } from "../../commands/payouts/retry-payout.ts";
import type { Tx } from "../../db/transaction.ts";
import { bankFileCsv } from "../../domain/payouts/bank-file.ts";
import { findPayoutTenant } from "../../queries/payouts/find-payout-tenant.ts";
import { listPayoutsOfAll } from "../../queries/operations/list-all-payouts.ts";
import { findPayout } from "../../queries/payouts/list-payouts.ts";
import type { PayoutRow } from "../../queries/payouts/payout-row.ts";
import { findBrandOfProgram } from "../../queries/programs/find-brand-of-program.ts";
import { command, OPERATOR } from "../command.ts";
import { given, limitFlag, programFlag } from "../fields.ts";
import { knownProgram } from "../known-program.ts";

const payout = given("pay_…", "Id of the payout.");
const PAYOUT =
  "{id, batchId, partnerId, partnerName, amountCents, currency, method, status, railState, reason, " +
  "createdAt, settledAt}";

/** Payouts: batches, and the operator's decisions. */
export const payoutsCommands = [
  command({
    noun: "payouts",
    verb: "start",
    summary:
      "Start a payout batch: one payout per partner whose payable amount reaches the program's minimum.",
    effect: "change",
    positionals: [],
    input: z.strictObject({ program: programFlag }),
    prints: "{batchId}",
    async run(tx, { program }) {
      const brandId = await findBrandOfProgram(tx, program);
      const { batchId } = await openBatch(tx, { brandId, programId: program, origin: OPERATOR });
      return { batchId };
    },
  }),
  command({
    noun: "payouts",
    verb: "list",
    summary: "List payouts, newest first.",
    effect: "read",
    positionals: [],
    input: z.strictObject({
      program: programFlag.optional(),
      needsAttention: z.boolean().default(false).describe("Only payouts that need attention."),
      limit: limitFlag,
    }),
    prints: `[{programId, needsAttention, ${PAYOUT.slice(1)}]`,
    async run({ sql }, { program, needsAttention, limit }) {
      const programId = await knownProgram(sql, program);
      return listPayoutsOfAll(sql, { programId, needsAttention }, limit);
    },
  }),
  command({
    noun: "payouts",
    verb: "automatic",
    summary: "Turn a program's automatic payouts on or off: a payout batch opens on each payout day.",
    effect: "change",
    positionals: ["state"],
    input: z.strictObject({
      state: z.enum(["on", "off"]).describe("On or off."),
      program: programFlag,
    }),
    prints: "{programId, automatic, nextPayoutAt, cutoff}",
    async run(tx, { state, program }) {
      const brandId = await findBrandOfProgram(tx, program);
      const { payoutWeekday: weekday } = tx.deps.config;
      const isOn = state === "on";
      return setAutomaticPayouts(tx, { brandId, programId: program, isOn, weekday, origin: OPERATOR });
    },
  }),
  command({
    noun: "payouts",
    verb: "release",
    summary: "Release a held payout whose reason no longer applies, with the amount due now.",
    effect: "change",
    positionals: ["payout"],
    input: z.strictObject({ payout }),
    prints: PAYOUT,
    async run(tx, input) {
      await releasePayout(tx, { brandId: null, payoutId: input.payout, origin: OPERATOR });
      return readPayout(tx, input.payout);
    },
  }),
  command({
    noun: "payouts",
    verb: "mark",
    summary: "Mark a bank transfer, or a payout that needs attention, as paid or failed.",
    effect: "change",
    positionals: ["as", "payout"],
    input: z.strictObject({
      as: z.enum(["paid", "failed"]).describe("The outcome."),
      payout: given("pay_…", "Id of the payout, or several separated by commas: all are marked or none."),
      reason: given("TEXT", "Reason of the failure; shown to the partner.").optional(),
    }),
    prints: `${PAYOUT}, or an array if several are given`,
    async run(tx, { as, payout, reason }) {
      const payoutIds = [...new Set(payout.split(",").map((id) => id.trim()))];
      await markPayouts(tx, { brandId: null, payoutIds, as, reason: reason ?? null, origin: OPERATOR });
      const payouts: PayoutRow[] = [];
      for (const payoutId of payoutIds) payouts.push(await readPayout(tx, payoutId));
      const [only] = payouts;
      return payouts.length === 1 && only ? only : payouts;
    },
  }),
  command({
    noun: "payouts",
    verb: "retry",
    summary: "Retry a payout that needs attention. The rail is checked before it is sent.",
    effect: "change",
    positionals: ["payout"],
    input: z.strictObject({ payout }),
    prints: PAYOUT,
    async run(tx, input) {
      await retryPayout(tx, { brandId: null, payoutId: input.payout, origin: OPERATOR });
      return readPayout(tx, input.payout);
    },
  }),
  command({
    noun: "payouts",
    verb: "export",
    summary: "Export the open bank transfers with their bank accounts as CSV. Each is exported once.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      program: programFlag,
      again: z.boolean().default(false).describe("Include transfers exported before."),
      file: given("PATH", "Write the CSV to this file instead of printing it.").optional(),
    }),
    prints: "{payouts, totalCents, csv or file}",
    async run(tx, { program, again, file }) {
      const brandId = await findBrandOfProgram(tx, program);
      const { transfers } = await exportBankTransfers(tx, {
        brandId,
        programId: program,
        again,
        origin: OPERATOR,
      });
      const csv = bankFileCsv(transfers);
      // Private, since it lists bank accounts. Written before the stamp is committed, so that a stamped list is never
      // lost.
      if (file !== undefined) writeFileSync(file, csv, { mode: 0o600 });
      const totalCents = transfers.reduce((sum, { amountCents }) => sum + amountCents, 0);
      return { payouts: transfers.length, totalCents, ...(file === undefined ? { csv } : { file }) };
    },
  }),
];

async function readPayout(tx: Tx, payoutId: string): Promise<PayoutRow> {
  const { brandId } = await findPayoutTenant(tx, null, payoutId);
  return findPayout(tx, brandId, payoutId);
}
