/**
 * A statement that PostgreSQL plans once per connection, for the few that sales, clicks and visitors send, or a batch very
 * often. Its plan must not depend on parameter values.
 */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** SQL with `$1` placeholders. */
export type Statement = string | Prepared;

/** Anything that runs SQL text with `$1` placeholders: a pool for reads, a transaction for commands. */
export interface RawSql {
  /** All rows of the result. */
  rows<Row>(statement: Statement, parameters?: readonly unknown[]): Promise<Row[]>;
  /** The first row, or null. */
  row<Row>(statement: Statement, parameters?: readonly unknown[]): Promise<Row | null>;
  /** Runs a statement for its effect and returns the number of rows changed. */
  execute(statement: Statement, parameters?: readonly unknown[]): Promise<number>;
  /** The same for a statement that returns a row of what it changed; null for none. */
  changedRow<Row>(statement: Statement, parameters?: readonly unknown[]): Promise<Row | null>;
  /** Wakes the relay of outbox messages once what was written is committed: at once outside a transaction. */
  wakeRelay(): void;
}
