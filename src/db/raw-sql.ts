/**
 * A statement that PostgreSQL plans once for each connection: for the few that every sale and every click send. Their
 * plan must not depend on the parameters' values.
 */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** SQL with `$1` placeholders. */
export type Statement = string | Prepared;

/** Anything that runs SQL written as text with `$1` placeholders: a pool for reads, a transaction for commands. */
export interface RawSql {
  /** All rows of the response. */
  rows<Row>(statement: Statement, parameters?: readonly unknown[]): Promise<Row[]>;
  /** The first row, or null where there is none. */
  row<Row>(statement: Statement, parameters?: readonly unknown[]): Promise<Row | null>;
  /** Runs a statement for its effect and returns the number of rows it changed. */
  execute(statement: Statement, parameters?: readonly unknown[]): Promise<number>;
}
