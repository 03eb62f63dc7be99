import type { Sql } from "../../db/sql.ts";
import {
  broadcastIntent,
  holdIntent,
  mailIntent,
  postbackIntent,
  termsIntent,
  warningIntent,
} from "../../domain/intents.ts";
import type { Intent, ProcessKind } from "../../domain/process.ts";

/** A row that a durable process is responsible for, with the intent that starts or nudges the process. */
export interface OpenProcess {
  readonly kind: OpenProcessKind;
  /** Id of the row; pages go by it. */
  readonly rowId: string;
  readonly dueAt: Date;
  readonly intent: Intent;
  /** Whether the row waits for business time that has passed a while ago. */
  readonly isOverdue: boolean;
}

interface OpenRow {
  readonly rowId: string;
  readonly dueAt: Date;
  readonly isOverdue: boolean;
  readonly programId: string;
  readonly partnerId: string;
  readonly conversionId: string;
  readonly number: number;
  readonly event: string;
  readonly template: string;
}

interface OpenKind {
  /** Selects `rowId`, `dueAt` and what `intentOf` needs of every open row. */
  readonly rows: string;
  /** Whether the rows wait for business time, so that one past its time is overdue. */
  readonly isTimed: boolean;
  readonly intentOf: (row: OpenRow) => Intent;
}

/** The open rows of each kind of process: what the sweep finds again when Temporal has forgotten it. */
const OPEN_KINDS = {
  hold: {
    rows: `select id as "rowId", hold_until as "dueAt", id as "conversionId", program_id as "programId",
        partner_id as "partnerId"
      from conversion
      where status = 'approved' and released_at is null and not is_test and direct_cents + override_cents > 0`,
    isTimed: true,
    intentOf: (row) => holdIntent({ ...row, holdUntil: row.dueAt }),
  },
  warning: {
    rows: `select w.id as "rowId", w.due_at as "dueAt", w.partner_id as "partnerId", w.number,
        m.program_id as "programId"
      from warning w join partner m on m.id = w.partner_id
      where w.outcome is null`,
    isTimed: true,
    intentOf: (row) => warningIntent({ ...row, warningId: row.rowId }),
  },
  terms: {
    rows: `select id as "rowId", effective_at as "dueAt", program_id as "programId", number
      from terms_change where outcome is null`,
    isTimed: true,
    intentOf: (row) => termsIntent({ ...row, termsChangeId: row.rowId, effectiveAt: row.dueAt }),
  },
  postback: {
    rows: `select d.id as "rowId", d.created_at as "dueAt", d.partner_id as "partnerId", d.event,
        d.conversion_id as "conversionId", m.program_id as "programId"
      from postback_delivery d join partner m on m.id = d.partner_id
      where d.status in ('pending', 'retrying') and not d.is_test`,
    isTimed: false,
    intentOf: (row) => postbackIntent({ ...row, deliveryId: row.rowId }),
  },
  mail: {
    rows: `select id as "rowId", created_at as "dueAt", template from mail where status = 'pending'`,
    isTimed: false,
    intentOf: (row) => mailIntent({ ...row, mailId: row.rowId }),
  },
  broadcast: {
    rows: `select b.id as "rowId", b.created_at as "dueAt", b.program_id as "programId"
      from broadcast b
      where b.created_at > service_now() - interval '30 days' and exists (
        select from message m where m.broadcast_id = b.id
          and not exists (select from mail where mail_key = 'broadcast:' || m.id))`,
    isTimed: false,
    intentOf: (row) => broadcastIntent({ ...row, broadcastId: row.rowId }),
  },
} as const satisfies Partial<Record<ProcessKind, OpenKind>>;

export type OpenProcessKind = keyof typeof OPEN_KINDS;
export const OPEN_PROCESS_KINDS = Object.keys(OPEN_KINDS) as OpenProcessKind[];

/** What is due has this long to be done before it counts as overdue. */
const PATIENCE = "interval '30 seconds'";

/** The rows whose intent is still in the outbox, parked ones included: the relay has not forgotten them. */
const notInOutbox = (workflowIdOf: string) =>
  `not exists (select from outbox o where o.done_at is null and o.workflow_id = ${workflowIdOf})`;

const WORKFLOW_ID_OF: Record<OpenProcessKind, string> = {
  hold: `'hold/' || r."rowId"`,
  warning: `'warning/' || r."partnerId" || '/' || r.number`,
  terms: `'terms/' || r."programId" || '/' || r.number`,
  postback: `'postback/' || r."rowId"`,
  mail: `'mail/' || r."rowId"`,
  broadcast: `'broadcast/' || r."rowId"`,
};

const columnsOf = (kind: OpenProcessKind) =>
  `r.*, ${OPEN_KINDS[kind].isTimed} and r."dueAt" < service_now() - ${PATIENCE} as "isOverdue"`;

function processesOf(kind: OpenProcessKind, rows: readonly OpenRow[]): OpenProcess[] {
  const { intentOf }: OpenKind = OPEN_KINDS[kind];
  return rows.map((row) => {
    const { rowId, dueAt, isOverdue } = row;
    return { kind, rowId, dueAt, isOverdue, intent: intentOf(row) };
  });
}

/** All open rows of a kind, page by page in the order of their ids. */
export async function pageOfOpenProcesses(
  sql: Sql,
  kind: OpenProcessKind,
  after: string,
  limit: number,
): Promise<OpenProcess[]> {
  const rows = await sql.rows<OpenRow>(
    `select ${columnsOf(kind)} from (${OPEN_KINDS[kind].rows}) r
     where r."rowId" > $1 and ${notInOutbox(WORKFLOW_ID_OF[kind])}
     order by r."rowId" limit $2`,
    [after, limit],
  );
  return processesOf(kind, rows);
}

/** The open rows of a kind that come first and last in time: the ones past their time, and a sample of the others. */
export async function sampleOfOpenProcesses(
  sql: Sql,
  kind: OpenProcessKind,
  limits: { readonly first: number; readonly last: number },
): Promise<OpenProcess[]> {
  const edge = (direction: "asc" | "desc", limit: string) =>
    `(select r.* from (${OPEN_KINDS[kind].rows}) r where ${notInOutbox(WORKFLOW_ID_OF[kind])}
      order by r."dueAt" ${direction} limit ${limit})`;
  const rows = await sql.rows<OpenRow>(
    `select ${columnsOf(kind)} from (${edge("asc", "$1")} union ${edge("desc", "$2")}) r`,
    [limits.first, limits.last],
  );
  return processesOf(kind, rows);
}

/**
 * The open rows that wait for business time and are due when the service clock is `offsetSeconds` ahead of the machine's, in
 * the order of their due times.
 */
export async function dueProcesses(sql: Sql, offsetSeconds: number, limit: number): Promise<OpenProcess[]> {
  const timedKinds = OPEN_PROCESS_KINDS.filter((kind) => OPEN_KINDS[kind].isTimed);
  const pages = await Promise.all(
    timedKinds.map(async (kind) => {
      const rows = await sql.rows<OpenRow>(
        `select r.*, true as "isOverdue" from (${OPEN_KINDS[kind].rows}) r
         where r."dueAt" <= statement_timestamp() + $1 * interval '1 second'
         order by r."dueAt", r."rowId" limit $2`,
        [offsetSeconds, limit],
      );
      return processesOf(kind, rows);
    }),
  );
  return pages
    .flat()
    .sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
    .slice(0, limit);
}

/** Whether one of the rows is still open. */
export async function isAnyOpen(sql: Sql, processes: readonly OpenProcess[]): Promise<boolean> {
  for (const [kind, some] of Map.groupBy(processes, (process) => process.kind)) {
    const row = await sql.row(
      `select from (${OPEN_KINDS[kind].rows}) r where r."rowId" = any($1::text[]) limit 1`,
      [some.map(({ rowId }) => rowId)],
    );
    if (row !== null) return true;
  }
  return false;
}
