import type { Sql } from "../../db/sql.ts";
import {
  isAnyOpen,
  OPEN_PROCESS_KINDS,
  sampleOfOpenProcesses,
  type OpenProcess,
} from "../processes/open-processes.ts";
import { sqlCheck, type Check, type CheckResult, type Problem } from "./problem.ts";

/** Whether the workflow engine is at work on a workflow. */
export type IsRunning = (workflowId: string) => Promise<boolean>;

/** Intents are handed over within seconds; one that was refused for good waits for a person. */
export const outboxIsHandedOver: Check = sqlCheck(
  "outbox",
  `select workflow_id as id, case
     when parked_at is not null then format('is parked: %s', coalesce(last_error, 'no reason'))
     when created_at < now() - interval '10 minutes' then format('waits since %s', created_at) end as message
   from outbox
   where done_at is null and ($1::text is null or payload -> 'attributes' ->> 'programId' = $1)`,
);

const NAME = "processes";
const SAMPLE = { first: 100, last: 100 } as const;
/** The nightly check itself, which is what runs this. */
const NOT_LOOKED_AT: ReadonlySet<string> = new Set(["verify"]);

/** A sample of the rows that a durable process is responsible for, the oldest and the newest: each has its workflow. */
export async function openRowsHaveWorkflows(sql: Sql, isRunning: IsRunning): Promise<CheckResult> {
  const problems: Problem[] = [];
  let checked = 0;
  for (const kind of OPEN_PROCESS_KINDS.filter((each) => !NOT_LOOKED_AT.has(each))) {
    const sample = await sampleOfOpenProcesses(sql, kind, SAMPLE);
    checked += sample.length;
    for (const process of sample) {
      if (await isLookedAfter(sql, process, isRunning)) continue;
      problems.push({
        check: NAME,
        id: process.intent.workflowId,
        message: "its row is open and nobody is at work on it",
      });
    }
  }
  return { checked, problems };
}

/** A row that was closed while we looked needs nobody any more. */
const isLookedAfter = async (sql: Sql, process: OpenProcess, isRunning: IsRunning): Promise<boolean> =>
  (await isRunning(process.intent.workflowId)) || !(await isAnyOpen(sql, [process]));
