import { defineSearchAttributeKey } from "@temporalio/common/lib/search-attributes.js";
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineSignal,
  patched,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from "@temporalio/workflow";
import type { StepResult } from "../activities/step-result.ts";
import { RECHECK } from "./names.ts";

const recheck = defineSignal(RECHECK);
const DUE_AT = defineSearchAttributeKey("VpDueAt", "DATETIME");

/** The input of every process, besides its own ids. */
export type ProcessInput = Readonly<Record<string, string | number | boolean>> & {
  /** When the row was due at the start, on the process's own clock (ISO 8601). */
  readonly dueAt?: string;
  /** The same moment on the system clock; polling earlier would find nothing to do. */
  readonly firstLookAt?: string;
};

/**
 * The loop of every process that is responsible for one row: poll the row, wait for the moment it names or for a
 * nudge, and poll again, until there is nothing left to do. Duplicate, late and lost nudges are harmless, because
 * each poll reads the database. Whoever reads the clock computes the waiting time, so this code needs no clock.
 *
 * @param input the workflow's own argument, for a run that continues with a fresh history
 * @param describe what the Temporal UI shows while waiting, in Markdown
 * @returns the word for how it ended
 */
export async function watchEntity(
  input: ProcessInput,
  poll: () => Promise<StepResult>,
  describe: (waitUntil: string) => string,
): Promise<string> {
  let nudges = 0;
  setHandler(recheck, () => {
    nudges += 1;
  });
  let nudgesSeen = nudges;
  let found = plannedWait(input, nudges) ?? (await poll());
  for (;;) {
    if (nudges === nudgesSeen) {
      if ("done" in found) {
        setCurrentDetails(`Ended: **${found.done}**`);
        return found.done;
      }
      setCurrentDetails(describe(found.waitUntil));
      showDueAt(found.waitUntil);
      await condition(() => nudges !== nudgesSeen, found.waitMs, { summary: `until ${found.waitUntil}` });
    }
    if (workflowInfo().continueAsNewSuggested && allHandlersFinished()) await continueAsNew(idsOf(input));
    nudgesSeen = nudges;
    found = await poll();
  }
}

/**
 * The wait known at the start, which saves the first poll. A second nudge before the workflow began means that
 * something has changed since; the first one came with the start.
 */
function plannedWait({ dueAt, firstLookAt }: ProcessInput, nudges: number): StepResult | null {
  if (firstLookAt === undefined || dueAt === undefined || nudges > 1) return null;
  const waitMs = Date.parse(firstLookAt) - Date.now();
  return waitMs > 0 ? { waitMs, waitUntil: dueAt } : null;
}

/**
 * Operators search by due time, so it follows the row. Only if it was given at the start: other processes wait for
 * something else, or their namespace lacks the attribute, and setting a missing one would block the workflow for
 * good.
 */
function showDueAt(waitUntil: string): void {
  const shown = workflowInfo().typedSearchAttributes.get(DUE_AT);
  if (shown === undefined || shown.getTime() === Date.parse(waitUntil)) return;
  // Older histories lack this step; `patched` keeps them replayable.
  if (patched("show-due-time")) upsertSearchAttributes([{ key: DUE_AT, value: new Date(waitUntil) }]);
}

/** A continued run polls first: its original due time is long past. */
function idsOf({ dueAt: _dueAt, firstLookAt: _firstLookAt, ...ids }: ProcessInput): ProcessInput {
  return ids;
}
