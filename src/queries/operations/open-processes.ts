import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";
import {
  broadcastOutboxMessage,
  deliveryOutboxMessage,
  holdOutboxMessage,
  invoiceOutboxMessage,
  mailOutboxMessage,
  payoutBatchOutboxMessage,
  payoutOutboxMessage,
  payoutScheduleOutboxMessage,
  postbackOutboxMessage,
  sandboxOutboxMessage,
  termsOutboxMessage,
  verifyOutboxMessage,
  warningOutboxMessage,
} from "../../domain/processes/outbox-messages.ts";
import type { OutboxMessage, ProcessKind } from "../../domain/processes/process.ts";
import { UNINVOICED_MONTHS } from "../funding/uninvoiced-months.ts";
import { IS_UNDER_WAY } from "../payouts/batch-progress.ts";
import { OPEN_PAYOUT_SCHEDULES } from "../payouts/payout-schedule.ts";

/** A row owned by a durable process, with the outbox message that starts or nudges the process. */
export interface OpenProcess {
  readonly kind: OpenProcessKind;
  /** Id of the row, which pages are ordered by. */
  readonly rowId: string;
  readonly dueAt: Date;
  readonly outboxMessage: OutboxMessage;
  /** Whether the row waits for business time that passed a while ago. */
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
  readonly source: string;
  readonly template: string;
  readonly batchId: string;
  readonly month: string;
}

interface OpenKind {
  /** Selects `rowId`, `dueAt` and what `outboxMessageOf` needs for every open row. */
  readonly rows: string;
  /** Whether the rows wait for business time, so that one past its time is overdue. */
  readonly isTimed: boolean;
  /** SQL for the workflow's id, as `outboxMessageOf` gives it, for a row `r`. */
  readonly workflowId: string;
  readonly outboxMessageOf: (row: OpenRow) => OutboxMessage;
}

/** The open rows of each kind of process: what the sweep restores if Temporal has lost it. */
const OPEN_KINDS = {
  hold: {
    rows: `select id as "rowId", hold_until as "dueAt", id as "conversionId", program_id as "programId",
        partner_id as "partnerId"
      from conversion
      where status = 'approved' and released_at is null and not is_test and direct_cents + override_cents > 0`,
    isTimed: true,
    workflowId: `'hold/' || r."rowId"`,
    outboxMessageOf: (row) => holdOutboxMessage({ ...row, holdUntil: row.dueAt }),
  },
  warning: {
    rows: `select w.id as "rowId", w.due_at as "dueAt", w.partner_id as "partnerId", w.number,
        m.program_id as "programId"
      from warning w join partner m on m.id = w.partner_id
      where w.outcome is null`,
    isTimed: true,
    workflowId: `'warning/' || r."partnerId" || '/' || r.number`,
    outboxMessageOf: (row) => warningOutboxMessage({ ...row, warningId: row.rowId }),
  },
  terms: {
    rows: `select id as "rowId", effective_at as "dueAt", program_id as "programId", number
      from terms_change where outcome is null`,
    isTimed: true,
    workflowId: `'terms/' || r."programId" || '/' || r.number`,
    outboxMessageOf: (row) =>
      termsOutboxMessage({ ...row, termsChangeId: row.rowId, effectiveAt: row.dueAt }),
  },
  postback: {
    rows: `select d.id as "rowId", d.created_at as "dueAt", d.partner_id as "partnerId", d.event,
        d.conversion_id as "conversionId", m.program_id as "programId"
      from postback_delivery d join partner m on m.id = d.partner_id
      where d.status in ('pending', 'retrying') and not d.is_test`,
    isTimed: false,
    workflowId: `'postback/' || r."rowId"`,
    outboxMessageOf: (row) => postbackOutboxMessage({ ...row, deliveryId: row.rowId }),
  },
  delivery: {
    // A delivery just stored is being settled on arrival.
    rows: `select id as "rowId", stored_at as "dueAt", program_id as "programId", source
      from provider_delivery where settled_at is null and stored_at < now() - interval '30 seconds'`,
    isTimed: false,
    workflowId: `'delivery/' || r."rowId"`,
    outboxMessageOf: (row) => deliveryOutboxMessage({ ...row, deliveryId: row.rowId }),
  },
  mail: {
    rows: `select id as "rowId", created_at as "dueAt", template from mail where status = 'pending'`,
    isTimed: false,
    workflowId: `'mail/' || r."rowId"`,
    outboxMessageOf: (row) => mailOutboxMessage({ ...row, mailId: row.rowId }),
  },
  broadcast: {
    // Mails are created in the order of partners, so the last one shows whether all are.
    rows: `select b.id as "rowId", b.created_at as "dueAt", b.program_id as "programId"
      from broadcast b
      cross join lateral (
        select m.id from message m where m.broadcast_id = b.id order by m.partner_id desc limit 1) last
      where b.created_at > service_now() - interval '30 days'
        and not exists (select from mail where mail_key = 'broadcast:' || last.id)`,
    isTimed: false,
    workflowId: `'broadcast/' || r."rowId"`,
    outboxMessageOf: (row) => broadcastOutboxMessage({ ...row, broadcastId: row.rowId }),
  },
  payout: {
    rows: `select id as "rowId", created_at as "dueAt", batch_id as "batchId", program_id as "programId",
        partner_id as "partnerId"
      from payout where status in ('pending', 'held')`,
    isTimed: false,
    workflowId: `'payout/' || r."rowId"`,
    outboxMessageOf: (row) => payoutOutboxMessage({ ...row, payoutId: row.rowId }),
  },
  "payout-batch": {
    rows: `select b.id as "rowId", b.created_at as "dueAt", b.program_id as "programId"
      from payout_batch b
      where b.id in (select y.batch_id from payout y where ${IS_UNDER_WAY})`,
    isTimed: false,
    workflowId: `'payout-batch/' || r."rowId"`,
    outboxMessageOf: (row) => payoutBatchOutboxMessage({ ...row, batchId: row.rowId }),
  },
  "payout-schedule": {
    rows: OPEN_PAYOUT_SCHEDULES,
    isTimed: true,
    workflowId: `'payout-schedule/' || r."programId"`,
    outboxMessageOf: (row) => payoutScheduleOutboxMessage(row),
  },
  sandbox: {
    rows: `select id as "rowId", next_event_at as "dueAt" from sandbox_transfer where next_event_at is not null`,
    isTimed: true,
    workflowId: `'sandbox/' || r."rowId"`,
    outboxMessageOf: (row) => sandboxOutboxMessage({ ...row, transferId: row.rowId }),
  },
  invoice: {
    rows: UNINVOICED_MONTHS,
    isTimed: true,
    workflowId: `'invoice/' || r."rowId"`,
    outboxMessageOf: (row) => invoiceOutboxMessage(row),
  },
  verify: {
    // Once a day of the system clock, as soon as the day begins.
    rows: `select to_char(today.day, 'YYYY-MM-DD') as "rowId", today.day at time zone 'UTC' as "dueAt"
      from (select date_trunc('day', now() at time zone 'UTC') as day) today
      where not exists (select from reconciliation_run r where r.started_at >= today.day at time zone 'UTC')`,
    isTimed: false,
    workflowId: `'verify/' || r."rowId"`,
    outboxMessageOf: (row) => verifyOutboxMessage(row.rowId),
  },
} as const satisfies Partial<Record<ProcessKind, OpenKind>>;

export type OpenProcessKind = keyof typeof OPEN_KINDS;
export const OPEN_PROCESS_KINDS = Object.keys(OPEN_KINDS) as OpenProcessKind[];

/** How long what is due may take before it counts as overdue. */
const PATIENCE = "interval '30 seconds'";

/** The rows whose outbox message is not in the outbox, not even parked: the relay still knows the others. */
const notInOutbox = (kind: OpenProcessKind) =>
  `not exists (select from outbox o where o.done_at is null and o.workflow_id = ${OPEN_KINDS[kind].workflowId})`;

const columnsOf = (kind: OpenProcessKind) =>
  `r.*, ${OPEN_KINDS[kind].isTimed} and r."dueAt" < service_now() - ${PATIENCE} as "isOverdue"`;

function processesOf(kind: OpenProcessKind, rows: readonly OpenRow[]): OpenProcess[] {
  const { outboxMessageOf }: OpenKind = OPEN_KINDS[kind];
  return rows.map((row) => {
    const { rowId, dueAt, isOverdue } = row;
    return { kind, rowId, dueAt, isOverdue, outboxMessage: outboxMessageOf(row) };
  });
}

/** All open rows of a kind, or only the overdue ones, page by page by id. */
export async function pageOfOpenProcesses(
  sql: Sql,
  kind: OpenProcessKind,
  page: { readonly which: "all" | "overdue"; readonly after: string; readonly limit: number },
): Promise<OpenProcess[]> {
  const rows = await sql.rows<OpenRow>(
    `select * from (select ${columnsOf(kind)} from (${OPEN_KINDS[kind].rows}) r
       where r."rowId" > $1 and ${notInOutbox(kind)}) open
     where $3 or "isOverdue"
     order by "rowId" limit $2`,
    [page.after, page.limit, page.which === "all"],
  );
  return processesOf(kind, rows);
}

/** The first and last open rows of a kind by time: overdue ones, and a sample of the others. */
export async function sampleOfOpenProcesses(
  sql: Sql,
  kind: OpenProcessKind,
  limits: { readonly first: number; readonly last: number },
): Promise<OpenProcess[]> {
  const edge = (direction: "asc" | "desc", limit: string) =>
    `(select r.* from (${OPEN_KINDS[kind].rows}) r where ${notInOutbox(kind)}
      order by r."dueAt" ${direction} limit ${limit})`;
  const rows = await sql.rows<OpenRow>(
    `select ${columnsOf(kind)} from (${edge("asc", "$1")} union ${edge("desc", "$2")}) r`,
    [limits.first, limits.last],
  );
  return processesOf(kind, rows);
}

/**
 * The open rows that wait for business time and are due when the service clock is `offsetSeconds` ahead of the system
 * clock, by due time.
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

/** The number of open rows of each kind. */
export async function countOpenProcesses(sql: Sql): Promise<Record<OpenProcessKind, number>> {
  const counts = OPEN_PROCESS_KINDS.map(
    (kind) => `(select count(*) from (${OPEN_KINDS[kind].rows}) r) as "${kind}"`,
  );
  const row = await sql.row<Record<OpenProcessKind, number>>(`select ${counts.join(", ")}`);
  assert(row, "an aggregate always has a row");
  return row;
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

/** The rows that are still open, and whose outbox message is not in the outbox. */
export async function stillNeeded(sql: Sql, processes: readonly OpenProcess[]): Promise<OpenProcess[]> {
  const needed: OpenProcess[] = [];
  for (const [kind, some] of Map.groupBy(processes, (process) => process.kind)) {
    const rows = await sql.rows<{ rowId: string }>(
      `select r."rowId" from (${OPEN_KINDS[kind].rows}) r
       where r."rowId" = any($1::text[]) and ${notInOutbox(kind)}`,
      [some.map(({ rowId }) => rowId)],
    );
    const openIds = new Set(rows.map(({ rowId }) => rowId));
    needed.push(...some.filter(({ rowId }) => openIds.has(rowId)));
  }
  return needed;
}
