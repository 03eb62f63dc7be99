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

/** What every process is started with besides its own ids. */
export type ProcessInput = Readonly<Record<string, string | number>> & {
  /** When the row was due as the process was started, on the clock that counts (ISO 8601). */
  readonly dueAt?: string;
  /** The same moment on the machine's clock, before which a look would find nothing to do. */
  readonly firstLookAt?: string;
};

/**
 * The life of every process that is responsible for one row: look at the row, then wait for the moment it names or for a
 * nudge, whatever comes first, and look again, until there is nothing left to do. A nudge that is doubled, late or lost
 * changes nothing that is true, because each look asks the database. Waiting times are computed from the clock that counts
 * by whoever reads it, so that this code needs no clock.
 *
 * @param input the workflow's own argument, for a run that continues with a fresh history
 * @param tell what the Temporal UI shows while waiting, in Markdown
 * @returns the word for how it ended
 */
export async function watchEntity(
  input: ProcessInput,
  poll: () => Promise<StepResult>,
  tell: (waitUntil: string) => string,
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
      setCurrentDetails(tell(found.waitUntil));
      showDueAt(found.waitUntil);
      await condition(() => nudges !== nudgesSeen, found.waitMs, { summary: `until ${found.waitUntil}` });
    }
    if (workflowInfo().continueAsNewSuggested && allHandlersFinished()) await continueAsNew(idsOf(input));
    nudgesSeen = nudges;
    found = await poll();
  }
}

/**
 * The wait that was known when the process was started: it saves the first look. A second nudge before we began means that
 * something has changed since; the first one came with the start.
 */
function plannedWait({ dueAt, firstLookAt }: ProcessInput, nudges: number): StepResult | null {
  if (firstLookAt === undefined || dueAt === undefined || nudges > 1) return null;
  const waitMs = Date.parse(firstLookAt) - Date.now();
  return waitMs > 0 ? { waitMs, waitUntil: dueAt } : null;
}

/**
 * Operators search by due time, so it follows the row. Only where it was given at the start: a process without one waits
 * for something else, or its namespace lacks the attribute, and setting one that is lacking would stop us for good.
 */
function showDueAt(waitUntil: string): void {
  const shown = workflowInfo().typedSearchAttributes.get(DUE_AT);
  if (shown === undefined || shown.getTime() === Date.parse(waitUntil)) return;
  // Workflows of before it was shown have moved without this step in their histories.
  if (patched("show-due-time")) upsertSearchAttributes([{ key: DUE_AT, value: new Date(waitUntil) }]);
}

/** A run that continues looks first: what it was started with is long past. */
function idsOf({ dueAt: _dueAt, firstLookAt: _firstLookAt, ...ids }: ProcessInput): ProcessInput {
  return ids;
}
