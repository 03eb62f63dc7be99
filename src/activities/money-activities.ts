import { activityInfo } from "@temporalio/activity";
import { issueInvoice } from "../commands/funding/issue-invoice.ts";
import { openScheduledBatch } from "../commands/payouts/open-scheduled-batch.ts";
import { recordRailEvent } from "../commands/payouts/record-rail-event.ts";
import { recordVerification } from "../commands/upkeep/record-verification.ts";
import { forgetProgress } from "../commands/upkeep/verification-progress.ts";
import { verifyBooks } from "../commands/upkeep/verify-books.ts";
import { withTimeFor } from "../db/time-for.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Origin } from "../domain/access/actor.ts";
import { batchPauseMs } from "../domain/processes/batch-watch.ts";
import { sumAttention } from "../queries/operations/attention.ts";
import { findBrandOfProgram } from "../queries/programs/find-brand-of-program.ts";
import { readBatchProgress } from "../queries/payouts/batch-progress.ts";
import type { Verification } from "../queries/reconciliation/verify-ledger.ts";
import { takeSandboxEvent } from "../rails/sandbox/next-event.ts";
import { checkAccounts } from "../rails/check-accounts.ts";
import { compareWithRail } from "../rails/compare-with-rail.ts";
import type { Rails } from "../rails/rail.ts";
import { withTemporal } from "../temporal/look-up.ts";
import { waitUntil, type StepResult } from "./step-result.ts";
import { runStep, withoutPointlessRetries } from "./run-step.ts";
import { stopIfCancelled } from "./stop-if-cancelled.ts";

export type MoneyActivities = ReturnType<typeof createMoneyActivities>;

/** Small batches take their turns within this time. Beside a large one, the others leave their slots to other work. */
const QUEUE_MS = 2_000;
const NEXT_TURN_MS = 10_000;
/** The verification may take two hours, and goes on where it stood. */
const LISTS_MS = 60 * 60_000;
const ACCOUNTS_MS = 5 * 60_000;

/** Activities about money other than payments: they need the database, and at night the rails' lists. */
export function createMoneyActivities(deps: Deps, rails: Rails) {
  return {
    /** The progress of a batch; done when none of its payouts is under way, whatever is held or needs attention. */
    async watchBatch({ batchId }: { batchId: string }): Promise<StepResult & { readonly report: string }> {
      const progress = await readBatchProgress(deps.sql, batchId);
      const report = Object.entries(progress.summary)
        .filter(([, payouts]) => payouts > 0)
        .map(([bucket, payouts]) => `${bucket} ${payouts}`)
        .join(", ");
      if (progress.stage === null) return { done: report || "no payouts", report };
      const now = deps.systemClock.now();
      const until = new Date(now.getTime() + batchPauseMs(progress.stage, progress.ageMs));
      return { ...waitUntil(now, until), report };
    },

    /** Opens a program's payout batch if its payout day has come, and returns when the next one does. */
    async openScheduledBatch({ programId }: { programId: string }): Promise<StepResult> {
      const weekday = deps.config.payoutWeekday;
      // Many brands have the same payout day, and a payout's steps need connections beside their batches.
      const brandId = await withoutPointlessRetries(() => findBrandOfProgram(deps.sql, programId));
      const result = await deps.queues.lengthily(brandId, QUEUE_MS, () =>
        runStep(deps, (tx) => openScheduledBatch(tx, { programId, weekday })),
      );
      const now = deps.systemClock.now();
      return result ?? waitUntil(now, new Date(now.getTime() + NEXT_TURN_MS));
    },

    /** Lets the sandbox report what another rail would report by webhook. */
    playSandbox({ transferId }: { transferId: string }): Promise<StepResult> {
      return runStep(deps, async (tx) => {
        const event = await takeSandboxEvent(tx, transferId);
        if (event.kind === "wait") return { waitUntil: event.until };
        if (event.kind === "nothing") return { done: "told" };
        const { payoutId, externalId, type, update } = event;
        await recordRailEvent(tx, { rail: "sandbox", externalId, type, payoutId, update, requestId: null });
        return { done: type };
      });
    },

    issueInvoice(input: { programId: string; month: string }): Promise<StepResult> {
      return runStep(deps, (tx) => issueInvoice(tx, input));
    },

    /**
     * Rechecks accounts the rails refused, compares the rails' lists with the payouts, verifies every program's
     * books, and stores the result for `/metrics` and the operator. Repeated after an interruption, it verifies what was
     * not verified yet.
     */
    verifyBooks: (): Promise<StepResult> => verifyByNight(withTimeFor(deps, "upkeep"), rails),
  };
}

async function verifyByNight(deps: Deps, rails: Rails): Promise<StepResult> {
  const startedAt = deps.systemClock.now();
  const silent = await compareRails(deps, rails, ownOrigin());
  const run = ownWorkflowId();
  const verification = withNotChecked(await verifyAll(deps, run), silent);
  const finishedAt = deps.systemClock.now();
  const attention = await sumAttention(deps.sql);
  await inTransaction(deps, async (tx) => {
    await recordVerification(tx, { ...verification, attention, startedAt, finishedAt });
    await forgetProgress(tx, run);
  });
  const { checked, problems, notChecked = [] } = verification;
  if (problems.length > 0) deps.log.error({ problems: problems.slice(0, 10) }, "ledger problems found");
  if (notChecked.length > 0) deps.log.warn({ notChecked }, "ledger check incomplete");
  const missing = notChecked.length === 0 ? "" : `, not checked: ${notChecked.join(", ")}`;
  const waiting = attention.reduce((sum, { count }) => sum + count, 0);
  return { done: `${checked} checked, ${problems.length} problems, ${waiting} need attention${missing}` };
}

/** @param run the verification, which goes on where an interrupted one of this name stopped */
async function verifyAll(deps: Deps, run: string): Promise<Verification> {
  const books = { run, programId: null, withSealed: false, proceed: stopIfCancelled };
  const asked = await withTemporal(deps.config, (isRunning) =>
    verifyBooks(deps, { ...books, temporal: { isRunning } }),
  );
  return asked ?? verifyBooks(deps, { ...books, temporal: null });
}

const ownWorkflowId = (): string => activityInfo().workflowExecution?.workflowId ?? "verify";

/** The audit trail's actor when this activity's own workflow acts. */
const ownOrigin = (): Origin => ({
  actor: { kind: "workflow", id: ownWorkflowId() },
  requestId: null,
});

/**
 * Compares our books with the rails', for a limited time: a rail that hangs does not keep the books from being verified.
 *
 * @returns what could not be compared, by the name of the check
 */
async function compareRails(deps: Deps, rails: Rails, origin: Origin): Promise<string[]> {
  const silent: string[] = [];
  const attempt = async (
    check: string,
    untilMs: number,
    compare: (proceed: () => void) => Promise<unknown>,
  ): Promise<void> => {
    const proceed = (): void => {
      stopIfCancelled();
      if (performance.now() > untilMs) throw new Error("the rail takes too long");
    };
    await compare(proceed).catch((error: unknown) => {
      stopIfCancelled();
      deps.log.warn({ err: error, check }, "a comparison with a rail ended early");
      silent.push(check);
    });
  };
  const listUntilMs = performance.now() + LISTS_MS;
  for (const [method, rail] of rails) {
    await attempt(`transfers of ${method}`, listUntilMs, (proceed) =>
      compareWithRail(deps, method, rail, origin, proceed),
    );
    await attempt(`accounts of ${method}`, performance.now() + ACCOUNTS_MS, (proceed) =>
      checkAccounts(deps, method, rail, origin, proceed),
    );
  }
  return silent;
}

function withNotChecked(verification: Verification, more: readonly string[]): Verification {
  if (more.length === 0) return verification;
  return { ...verification, notChecked: [...more, ...(verification.notChecked ?? [])] };
}
