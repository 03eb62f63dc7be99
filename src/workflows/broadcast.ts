import {
  continueAsNew,
  proxyActivities,
  setCurrentDetails,
  setWorkflowOptions,
  workflowInfo,
} from "@temporalio/workflow";
import type { DatabaseActivities } from "../activities/database-activities.ts";
import { mailQueue } from "../temporal/task-queues.ts";
import { databaseWork, pinned } from "./policies.ts";

/**
 * Mails a broadcast to all its recipients, a page at a time, so that no transaction grows with their number.
 * MESSAGE-2.
 *
 * @param input.after the last partner of the previous page; absent at the start
 */
export async function broadcastWorkflow(input: { broadcastId: string; after?: string }): Promise<string> {
  const { oweBroadcastMails } = proxyActivities<DatabaseActivities>({
    taskQueue: mailQueue(workflowInfo().taskQueue),
    ...databaseWork(),
    summary: "Create a page of the broadcast's mails",
  });
  for (let { after } = input; ;) {
    const page = await oweBroadcastMails({
      broadcastId: input.broadcastId,
      ...(after === undefined ? {} : { after }),
    });
    if (page.last === null) return "mailed";
    after = page.last;
    setCurrentDetails(`Mails are created up to \`${after}\`.`);
    if (workflowInfo().continueAsNewSuggested) await continueAsNew({ ...input, after });
  }
}

setWorkflowOptions(pinned, broadcastWorkflow);
