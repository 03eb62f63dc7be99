import assert from "node:assert";
import { IS_NOT_DONE } from "../../db/outbox-queue.ts";
import type { Sql } from "../../db/sql.ts";
import type { OutboxMessage } from "../../domain/processes/process.ts";
import {
  OPEN_KINDS,
  OPEN_PROCESS_KINDS,
  type OpenKind,
  type OpenProcessKind,
  type OpenRow,
} from "./open-kinds.ts";

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

/** How long what is due may take before it counts as overdue. */
const PATIENCE = "interval '30 seconds'";

/**
 * The rows whose outbox message is not in the outbox, not even parked: the relay still knows the others. The limit
 * keeps the planner from joining the whole outbox: it looks each row's message up in an index.
 */
const notInOutbox = (kind: OpenProcessKind) =>
  `(select o.id from outbox o
    where ${IS_NOT_DONE} and o.workflow_id = ${OPEN_KINDS[kind].workflowId} limit 1) is null`;

const columnsOf = (kind: OpenProcessKind) =>
  `r.*, ${OPEN_KINDS[kind].isTimed} and r."dueAt" < service_now() - ${PATIENCE} as "isOverdue"`;

function processesOf(kind: OpenProcessKind, rows: readonly OpenRow[]): OpenProcess[] {
  const { outboxMessageOf }: OpenKind = OPEN_KINDS[kind];
  return rows.map((row) => {
    const { rowId, dueAt, isOverdue } = row;
    return { kind, rowId, dueAt, isOverdue, outboxMessage: outboxMessageOf(row) };
  });
}

/**
 * The rows that repair has not dealt with a while ago, when they were due at the same time. So what it cannot help is
 * tried again at growing intervals only.
 */
const notJustRepaired = (kind: OpenProcessKind) =>
  `(select p.next_at from process_repair p
    where p.workflow_id = ${OPEN_KINDS[kind].workflowId} and p.due_at = r."dueAt" and p.next_at > now()
    limit 1) is null`;

/** Open rows of a kind that repair may check, page by page by id. */
export async function pageOfOpenProcesses(
  sql: Sql,
  kind: OpenProcessKind,
  page: { readonly after: string; readonly limit: number },
): Promise<OpenProcess[]> {
  const rows = await sql.rows<OpenRow>(
    `select ${columnsOf(kind)} from (${OPEN_KINDS[kind].rows}) r
     where r."rowId" > $1 and ${notInOutbox(kind)} and ${notJustRepaired(kind)}
     order by r."rowId" limit $2`,
    [page.after, page.limit],
  );
  return processesOf(kind, rows);
}

/** The most overdue open rows of a kind that repair may check. */
export async function overdueProcesses(
  sql: Sql,
  kind: OpenProcessKind,
  limit: number,
): Promise<OpenProcess[]> {
  if (!OPEN_KINDS[kind].isTimed) return [];
  const rows = await sql.rows<OpenRow>(
    `select ${columnsOf(kind)} from (${OPEN_KINDS[kind].rows}) r
     where r."dueAt" < service_now() - ${PATIENCE} and ${notInOutbox(kind)} and ${notJustRepaired(kind)}
     order by r."dueAt" limit $1`,
    [limit],
  );
  return processesOf(kind, rows);
}

/** How many workflows of a kind should be running: one for each open row whose outbox message was delivered. */
export async function countNeededWorkflows(sql: Sql, kind: OpenProcessKind): Promise<number> {
  const row = await sql.row<{ needed: number }>(
    `select (select count(*) from (${OPEN_KINDS[kind].rows}) r)
       - (select count(distinct o.workflow_id) from outbox o where ${IS_NOT_DONE} and o.topic = $1) as needed`,
    [kind],
  );
  return row?.needed ?? 0;
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

/** Of an open row among those of its kind; its time as PostgreSQL writes it, to the microsecond. */
export interface OpenPosition {
  readonly dueAt: string;
  readonly rowId: string;
}

export const FIRST_POSITION: OpenPosition = { dueAt: "-infinity", rowId: "" };

/**
 * A page of the open rows of a kind whose process has something to do now, the oldest first. DESK-20.
 *
 * @returns the rows, and the position of the last one
 */
export async function pageOfMovingProcesses(
  sql: Sql,
  kind: OpenProcessKind,
  { after, limit }: { readonly after: OpenPosition; readonly limit: number },
): Promise<{ readonly processes: OpenProcess[]; readonly last: OpenPosition | null }> {
  const { rows: allRows, movingRows = allRows, isTimed }: OpenKind = OPEN_KINDS[kind];
  const isDue = isTimed ? `r."dueAt" < service_now()` : "true";
  // The first condition is for the index, which has the time alone.
  const rows = await sql.rows<OpenRow & { position: string }>(
    `select ${columnsOf(kind)}, r."dueAt"::text as position from (${movingRows}) r
     where ${isDue} and r."dueAt" >= $1::timestamptz and (r."dueAt", r."rowId") > ($1::timestamptz, $2)
     order by r."dueAt", r."rowId" limit $3`,
    [after.dueAt, after.rowId, limit],
  );
  const last = rows.at(-1);
  return {
    processes: processesOf(kind, rows),
    last: last === undefined ? null : { dueAt: last.position, rowId: last.rowId },
  };
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

/** The number of open rows of each kind. @param most where to stop counting each; null to count all */
export async function countOpenProcesses(
  sql: Sql,
  most: number | null = null,
): Promise<Record<OpenProcessKind, number>> {
  const counts = OPEN_PROCESS_KINDS.map(
    (kind) =>
      `(select count(*) from (select from (${OPEN_KINDS[kind].rows}) r limit $1::bigint) n) as "${kind}"`,
  );
  const row = await sql.row<Record<OpenProcessKind, number>>(`select ${counts.join(", ")}`, [most]);
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

/** Kinds whose workflow ids are not made of the row's id; each has few open rows. */
const NAMED_OTHERWISE: ReadonlySet<OpenProcessKind> = new Set(["warning", "terms", "payout-schedule"]);

/** The open rows whose processes have these workflow ids. */
export async function findOpenProcesses(sql: Sql, workflowIds: readonly string[]): Promise<OpenProcess[]> {
  const found: OpenProcess[] = [];
  for (const kind of OPEN_PROCESS_KINDS) {
    const ids = workflowIds.filter((id) => id.startsWith(`${kind}/`));
    if (ids.length === 0) continue;
    const isCompared = NAMED_OTHERWISE.has(kind);
    const name = isCompared ? OPEN_KINDS[kind].workflowId : 'r."rowId"';
    const rows = await sql.rows<OpenRow>(
      `select ${columnsOf(kind)} from (${OPEN_KINDS[kind].rows}) r where ${name} = any($1::text[])`,
      [isCompared ? ids : ids.map((id) => id.slice(kind.length + 1))],
    );
    found.push(...processesOf(kind, rows));
  }
  return found;
}

/** The open row whose process has this workflow id; null if none is open. */
export async function findOpenProcess(sql: Sql, workflowId: string): Promise<OpenProcess | null> {
  return (await findOpenProcesses(sql, [workflowId]))[0] ?? null;
}
