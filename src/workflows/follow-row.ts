import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineSignal,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from "@temporalio/workflow";
import type { Found } from "../activities/found.ts";
import { RECHECK } from "./names.ts";

const recheck = defineSignal(RECHECK);

/**
 * The life of every process that is responsible for one row: look at the row, then wait for the moment it names or for a
 * nudge, whatever comes first, and look again, until there is nothing left to do. A nudge that is doubled, late or lost
 * changes nothing that is true, because each look asks the database. Waiting times are computed by the activity from the
 * clock that counts, so that this code needs no clock.
 *
 * @param input the workflow's own argument, for a run that continues with a fresh history
 * @param tell what the Temporal UI shows while waiting, in Markdown
 * @returns the word for how it ended
 */
export async function followRow(
  input: Readonly<Record<string, string>>,
  look: () => Promise<Found>,
  tell: (waitUntil: string) => string,
): Promise<string> {
  let nudges = 0;
  setHandler(recheck, () => {
    nudges += 1;
  });
  for (;;) {
    const nudgesSeen = nudges;
    const found = await look();
    const wasNudgedMeanwhile = nudges !== nudgesSeen;
    if ("done" in found) {
      if (wasNudgedMeanwhile) continue;
      setCurrentDetails(`Ended: **${found.done}**`);
      return found.done;
    }
    setCurrentDetails(tell(found.waitUntil));
    if (!wasNudgedMeanwhile) {
      await condition(() => nudges !== nudgesSeen, found.waitMs, { summary: `until ${found.waitUntil}` });
    }
    if (workflowInfo().continueAsNewSuggested && allHandlersFinished()) await continueAsNew(input);
  }
}
