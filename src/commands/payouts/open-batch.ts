import { ANALYZED_TABLES, analyzeTable } from "../../db/analyze-table.ts";
import { recordAudit } from "../../db/audit.ts";
import { inPieces } from "../../db/in-pieces.ts";
import { enqueueMails } from "../../db/mail.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { newId } from "../../domain/ids.ts";
import { BULK_FROM } from "../../domain/processes/process.ts";
import { payoutBatchOutboxMessage, payoutOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { isRailMethod } from "../../domain/payouts/rail.ts";
import type { PlannedPayout } from "../../domain/payouts/payout-plan.ts";
import type { LockedProgram } from "../programs/lock-program.ts";
import { refuseDuringRestoration } from "./refuse-during-restoration.ts";
import { heldMail } from "./payout-mails.ts";
import { postPayoutLines, type Payee } from "./payees.ts";
import { planBatch, type BatchPlan } from "./plan-batch.ts";
import { insertPayouts, releaseHeldPayouts, renewHeldPayouts, type PayoutToWrite } from "./write-payouts.ts";

const ENQUEUED_AT_ONCE = 2_000;
/** From so many payouts on, what PostgreSQL assumes about its tables has to follow at once. */
const CHANGES_STATISTICS_FROM = 1_000;
/**
 * Payouts that a preview writes before it is rolled back. What it shows comes from the plan, and with very many, writing
 * them all would take minutes beside others.
 */
const WRITTEN_IN_PREVIEW = 100;

/** The payout day of an automatic batch. */
export interface PayoutDay {
  readonly payoutAt: Date;
  /** Only what was payable at this moment is paid, less what was reversed since. */
  readonly cutoff: Date;
}

export interface OpenedBatch {
  readonly batchId: string;
  /** What the batch sent off: new payouts, and held ones of earlier batches whose reason is gone. */
  readonly sentOff: number;
  readonly held: number;
  readonly totalCents: number;
}

/**
 * Opens a program's payout batch: one payout per partner whose payable reaches the program's minimum. What may not be
 * sent now is held, with the reason; a held payout that may be sent now is sent as part of its own batch. Batches of
 * one program wait for each other, so that two at once pay nobody twice; sales wait for none. PAYOUT-1.
 *
 * @param input.payoutDay of an automatic batch; one started by hand pays what is payable now
 * @throws ApiError `program_not_found`; `conflict` after a restore from a backup, until it ends
 */
export async function openBatch(
  tx: Tx,
  input: {
    readonly brandId: string;
    readonly programId: string;
    readonly origin: Origin;
    readonly payoutDay?: PayoutDay;
  },
): Promise<OpenedBatch> {
  const { brandId, programId, origin, payoutDay } = input;
  const plan = await planBatch(tx, { brandId, programId, cutoff: payoutDay?.cutoff ?? null });
  return openPlannedBatch(tx, plan, { origin, payoutAt: payoutDay?.payoutAt ?? null });
}

/**
 * Opens the batch that was planned in this transaction; in a preview with its first payouts only.
 *
 * @param batch.payoutAt of an automatic batch
 * @throws ApiError `conflict` after a restore from a backup, until it ends
 */
export async function openPlannedBatch(
  tx: Tx,
  { program, now, planned }: BatchPlan,
  batch: Readonly<{ origin: Origin; payoutAt: Date | null }>,
): Promise<OpenedBatch> {
  await refuseDuringRestoration(tx);
  const batchId = await insertBatch(tx, program, {
    startedBy: batch.origin.actor.id,
    scheduledFor: batch.payoutAt,
    createdAt: now,
  });
  const written = tx.isPreview ? planned.slice(0, WRITTEN_IN_PREVIEW) : planned;
  const payouts = written.map((plan) => payoutOf(plan, batchId));
  const sentOff = payouts.filter(({ heldReason }) => heldReason === null);
  const held = payouts.filter(({ heldReason }) => heldReason !== null);

  const owners = [program.brandId, program.id];
  await inPieces(
    tx,
    owners,
    payouts.filter(({ wasHeld }) => !wasHeld),
    (some) => insertPayouts(tx, program, some, now),
  );
  const released: Awaited<ReturnType<typeof releaseHeldPayouts>> = [];
  await inPieces(
    tx,
    owners,
    sentOff.filter(({ wasHeld }) => wasHeld),
    async (some) => {
      for (const payout of await releaseHeldPayouts(tx, some, now)) released.push(payout);
    },
  );
  await inPieces(
    tx,
    owners,
    held.filter(({ wasHeld }) => wasHeld),
    (some) => renewHeldPayouts(tx, some, now),
  );
  await inPieces(tx, owners, sentOff, (some) => postPayoutLines(tx, some, now));
  await mailAll(tx, program, batchId, [...sentOff.filter(({ wasHeld }) => !wasHeld), ...released], held);
  const totalCents = sentOff.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const counts = { sentOff: sentOff.length, held: held.length, totalCents };
  const releasedIds = released.map(({ id }) => id);
  await recordAudit(tx, {
    origin: batch.origin,
    brandId: program.brandId,
    programId: program.id,
    action: "payout_batch.open",
    targetId: batchId,
    details: releasedIds.length === 0 ? counts : { ...counts, releasedPayoutIds: releasedIds },
    at: now,
  });
  if (payouts.length >= CHANGES_STATISTICS_FROM) await updateStatistics(tx);
  return { batchId, ...counts };
}

/**
 * Until autovacuum comes by, PostgreSQL would plan everybody's statements as if hardly anything were open: by any index of
 * what is open, of which it would then read all. Decision record 0104.
 */
async function updateStatistics(tx: Tx): Promise<void> {
  for (const table of ANALYZED_TABLES) await analyzeTable(tx, table);
}

async function insertBatch(
  tx: Tx,
  program: LockedProgram,
  batch: Readonly<{ startedBy: string; scheduledFor: Date | null; createdAt: Date }>,
): Promise<string> {
  const id = newId("batch");
  await tx.db
    .insertInto("PayoutBatch")
    .values({ ...batch, id, programId: program.id, brandId: program.brandId })
    .execute();
  return id;
}

interface BatchPayout extends PayoutToWrite {
  readonly accountId: string;
  /** Whether an earlier batch has held it. */
  readonly wasHeld: boolean;
  readonly isNewReason: boolean;
}

function payoutOf(
  { candidate, amountCents, heldReason }: PlannedPayout<Payee>,
  batchId: string,
): BatchPayout {
  return {
    id: candidate.heldPayoutId ?? newId("payout"),
    batchId,
    partnerId: candidate.partnerId,
    payoutAccountId: candidate.payoutAccountId,
    method: candidate.method,
    amountCents,
    heldReason,
    accountId: candidate.accountId,
    wasHeld: candidate.heldPayoutId !== null,
    isNewReason: heldReason !== candidate.heldReason,
  };
}

/**
 * Every payout over a rail has its process, even while held: the Temporal UI shows what it waits for. A bank transfer
 * waits for people and has none. Releasing a held payout restarts its batch's workflow. PAYOUT-3.
 */
async function mailAll(
  tx: Tx,
  program: LockedProgram,
  batchId: string,
  sentOff: readonly Pick<BatchPayout, "id" | "batchId" | "partnerId" | "method">[],
  held: readonly BatchPayout[],
): Promise<void> {
  const programId = program.id;
  // Of those held before, with the account that they were held for.
  const newlyHeld = held.filter(({ isNewReason }) => isNewReason);
  const batchIds = new Set([batchId, ...sentOff.map((payout) => payout.batchId)]);
  await enqueue(tx, ...[...batchIds].map((id) => payoutBatchOutboxMessage({ batchId: id, programId })));
  const overRails = [...sentOff, ...newlyHeld].filter(({ method }) => isRailMethod(method));
  const messageOf = ({ id: payoutId, batchId: ofBatch, partnerId }: (typeof overRails)[number]) =>
    payoutOutboxMessage({ payoutId, batchId: ofBatch, programId, partnerId });
  await enqueue(tx, ...overRails.slice(0, BULK_FROM).map(messageOf));
  const mails = newlyHeld.map((payout) =>
    heldMail(tx, { ...payout, programId, programName: program.name, currency: program.currency }),
  );
  await inPieces(tx, [program.brandId, programId], mails, (some) => enqueueMails(tx, some));
  // Last, and without rests: until the transaction ends, every relay passes over what it has enqueued to find the others'.
  for (let start = BULK_FROM; start < overRails.length; start += ENQUEUED_AT_ONCE) {
    const some = overRails.slice(start, start + ENQUEUED_AT_ONCE);
    await enqueue(tx, ...some.map((payout) => ({ ...messageOf(payout), isBulk: true })));
  }
}
