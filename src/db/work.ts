/** How long one kind of work may take. */
interface Limits {
  /** Each of its statements; PostgreSQL cancels one that takes longer. */
  readonly statementMs: number;
  /** From its beginning until it has the locks it needs. Meanwhile it holds no connection for more than a second. */
  readonly turnMs: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * The kinds of work in the database. A caller's time is short, since somebody waits for the response; work that nobody waits
 * for has as long as it may reasonably need, and no more, so that a plan gone wrong ends by itself.
 */
export const WORK = {
  /** What answers a request and changes nothing. */
  read: { statementMs: 20 * SECOND, turnMs: 20 * SECOND },
  /** A signed event. Senders give up after seconds, and send it again. */
  sale: { statementMs: 20 * SECOND, turnMs: 5 * SECOND },
  /** Keeping a webhook of a provider; Shopify gives up after five seconds. */
  delivery: { statementMs: 20 * SECOND, turnMs: 4 * SECOND },
  /** Settling one that is kept. What cannot be done in time is done later, while its sender has a response. */
  settling: { statementMs: 20 * SECOND, turnMs: 1.5 * SECOND },
  /** A change that a key asks for. */
  command: { statementMs: 20 * SECOND, turnMs: 15 * SECOND },
  /** A step of a workflow: Temporal gives it 10 seconds, and tries again. */
  step: { statementMs: 20 * SECOND, turnMs: 5 * SECOND },
  /** What the operator's command line does. */
  operator: { statementMs: 5 * MINUTE, turnMs: 10 * MINUTE },
  /** Folding, pruning, the sweep, and whatever else the worker does by itself. */
  upkeep: { statementMs: 5 * MINUTE, turnMs: MINUTE },
  /** Opening a batch of payouts: its statements grow with the lines that are due. */
  batch: { statementMs: 30 * MINUTE, turnMs: 10 * MINUTE },
  /** The check of all books, whose statements read all of history. */
  verification: { statementMs: 2 * HOUR, turnMs: MINUTE },
} as const satisfies Record<string, Limits>;

export type Work = keyof typeof WORK;

/**
 * Every statement gives a lock up after this time, and its connection back, whatever kind of work it belongs to. A wait
 * for one row is several in PostgreSQL, for the place in its line and for each transaction that holds it; together they
 * stay below a second.
 */
export const LOCK_TIMEOUT_MS = 300;

/**
 * A migration's statements may run for long, but must not wait long for a lock: everything that comes after them waits
 * behind them.
 */
export const MIGRATION_LOCK_TIMEOUT_MS = 10 * SECOND;

/**
 * What every connection is set to. A transaction whose process hangs, or whose machine is gone, keeps its locks for
 * half a minute, or a minute while it was waiting for a response, instead of until the kernel's two hours are over.
 */
const SESSION_SETTINGS = {
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 30 * SECOND,
  // Ends a statement whose client is gone; in milliseconds, as all of these without a unit of seconds.
  client_connection_check_interval: 10 * SECOND,
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  tcp_user_timeout: MINUTE,
  /*
   * A list is the start of one index, in order. Where one program has most of the rows, the planner would rather take any
   * index of the program and sort all of it part by part, since it expects programs to be of equal size.
   */
  enable_incremental_sort: "off",
} as const;

/** One statement that sets a new connection up for work of a kind. Settings that the server does not know are left out. */
export function sessionSetup(work: Work): { text: string; values: [string[], string[]] } {
  const settings = { statement_timeout: WORK[work].statementMs, ...SESSION_SETTINGS };
  return {
    text: `select set_config(s.name, s.value, false) from unnest($1::text[], $2::text[]) as s (name, value)
      where exists (select from pg_settings known where known.name = s.name)`,
    values: [Object.keys(settings), Object.values(settings).map(String)],
  };
}

/**
 * What a transaction begins with, before its first statement: nothing where its kind may take as long as what the
 * connection is set up for, so that the usual work says no more than `begin`.
 */
export function transactionSetup(work: Work, sessionWork: Work): string {
  const { statementMs } = WORK[work];
  return statementMs === WORK[sessionWork].statementMs ? "" : `set local statement_timeout = ${statementMs};`;
}
