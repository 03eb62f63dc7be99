/** Time limits of one kind of work. */
interface Limits {
  /** Per statement; PostgreSQL cancels longer ones. */
  readonly statementMs: number;
  /** From its start until it has its locks. Meanwhile it holds no connection for more than a second. */
  readonly turnMs: number;
  /** Of each statement for a lock, if it is not the usual time. */
  readonly lockMs?: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * The kinds of database work. Callers' work has little time, since someone waits for the response; background work
 * has what it may reasonably need and no more, so that a bad plan ends by itself.
 */
export const WORK = {
  /** Reads that answer a request. */
  read: { statementMs: 20 * SECOND, turnMs: 20 * SECOND },
  /** A signed event. Senders give up after seconds, and resend it. */
  sale: { statementMs: 20 * SECOND, turnMs: 5 * SECOND },
  /** Several of them in one transaction. None may wait long for a lock that another one needs. */
  sales: { statementMs: 20 * SECOND, turnMs: 0, lockMs: 50 },
  /** Storing a provider's webhook; Shopify gives up after five seconds. */
  delivery: { statementMs: 20 * SECOND, turnMs: 4 * SECOND },
  /** Settling a stored one. What takes longer is done later, after its sender has a response. */
  settling: { statementMs: 20 * SECOND, turnMs: 1.5 * SECOND },
  /** The same by its process, which tries again: what waits would keep a slot of the worker from others. */
  settlingLater: { statementMs: 20 * SECOND, turnMs: 50 },
  /** A change requested with a key. */
  command: { statementMs: 20 * SECOND, turnMs: 15 * SECOND },
  /** A step of a workflow: Temporal allows 10 seconds, and retries. */
  step: { statementMs: 20 * SECOND, turnMs: 5 * SECOND },
  /** A page of what a command left. Others wait behind it, and it can be done with the next round. */
  leftover: { statementMs: 20 * SECOND, turnMs: 0, lockMs: 100 },
  /** The operator's command line. */
  operator: { statementMs: 5 * MINUTE, turnMs: 10 * MINUTE },
  /** Folding, pruning, the sweep, and other background work of the worker. */
  upkeep: { statementMs: 5 * MINUTE, turnMs: MINUTE },
  /** Opening a payout batch: its statements grow with the lines due. */
  batch: { statementMs: 30 * MINUTE, turnMs: 10 * MINUTE },
  /** A slice of the books, with all its statements: while it lasts, PostgreSQL keeps deleted rows of all tables. */
  verification: { statementMs: 55 * SECOND, turnMs: MINUTE },
} as const satisfies Record<string, Limits>;

export type Work = keyof typeof WORK;

/**
 * The kind of a worker's statements outside a transaction that do not ask for another one. A worker that gave each of them
 * the time of upkeep would do nothing for minutes after the network had hung. OPERATE-34.
 */
export const USUAL_WORK_OF_WORKERS = "step" satisfies Work;

/**
 * Every statement gives up waiting for a lock after this time, and returns its connection. PostgreSQL waits several
 * times for one row, for the queue position and for each transaction that holds it; together these stay below a
 * second.
 */
export const LOCK_TIMEOUT_MS = 300;

/** A migration's statements may run long but must not wait long for a lock: everything behind them would wait too. */
export const MIGRATION_LOCK_TIMEOUT_MS = 10 * SECOND;

/**
 * Settings of every connection. A transaction whose process hangs or whose machine is gone keeps its locks for half a
 * minute, or a minute while awaiting a response, instead of until the kernel's two hours are over.
 */
const SESSION_SETTINGS = {
  idle_in_transaction_session_timeout: 30 * SECOND,
  // Cancels statements of disconnected clients; in milliseconds, as all of these without a unit.
  client_connection_check_interval: 10 * SECOND,
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  tcp_user_timeout: MINUTE,
  /*
   * Lists read the start of one index, in order. For a program with most of the rows, the planner would rather sort
   * another index of the program part by part, since it expects programs of equal size.
   */
  enable_incremental_sort: "off",
  // A report of one tenant has one processor; its own sums would otherwise keep three busy, and so everybody's sales.
  max_parallel_workers_per_gather: 0,
  // Compiling a statement takes longer than most of them run.
  jit: "off",
  // Sums over a hundred thousand partners fit. What does not is written to files, for whose sake commits wait for the disk.
  work_mem: "32MB",
} as const;

/** Those that one transaction may need otherwise, and all that it needs on a connection that a pooler shares among processes. */
const TRANSACTION_SETTINGS = [
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
  "enable_incremental_sort",
  "max_parallel_workers_per_gather",
  "jit",
  "work_mem",
] as const;

/**
 * Configures a new connection for a kind of work, in one statement. Settings the server does not know are left out.
 */
export function sessionSetup(work: Work): { text: string; values: [string[], string[]] } {
  const settings = settingsOf(work);
  return {
    text: `select set_config(s.name, s.value, false) from unnest($1::text[], $2::text[]) as s (name, value)
      where exists (select from pg_settings known where known.name = s.name)`,
    values: [Object.keys(settings), Object.values(settings).map(String)],
  };
}

/**
 * What a transaction sends before its first statement: nothing if its kind fits the connection's limits, so that
 * usual work sends just `begin`.
 *
 * @param sessionWork the kind of work the connection is configured for; null behind a pooler, where it is for none
 */
export function transactionSetup(work: Work, sessionWork: Work | null): string {
  const wanted = settingsOf(work);
  const known = sessionWork === null ? null : settingsOf(sessionWork);
  return TRANSACTION_SETTINGS.filter((name) => wanted[name] !== known?.[name])
    .map((name) => `set local ${name} = '${wanted[name]}';`)
    .join(" ");
}

function settingsOf(work: Work) {
  const { statementMs, lockMs = LOCK_TIMEOUT_MS }: Limits = WORK[work];
  return { ...SESSION_SETTINGS, statement_timeout: statementMs, lock_timeout: lockMs };
}
