/* oxlint-disable eslint/no-underscore-dangle -- the driver's own names */
import pg, { type QueryResult, type Submittable } from "pg";
import type { Prepared } from "./raw-sql.ts";

/** What the driver knows of a result's columns: their names, how their values are read, and a row without any. */
interface Description {
  readonly fields: readonly unknown[];
  readonly _parsers: readonly unknown[] | undefined;
  readonly _prebuiltEmptyResultObject: object | null;
}

/** The part of the driver's connection that sends a statement. */
interface Connection {
  bind(config: {
    readonly statement: string;
    readonly values: readonly unknown[];
    readonly valueMapper: (value: unknown) => unknown;
  }): void;
  execute(config: object): void;
  sync(): void;
}

/** The driver's statement, with what its types leave out. */
interface DriverQuery extends Submittable {
  readonly name: string;
  readonly values: readonly unknown[];
  readonly _result: Description;
  _accumulateRows: boolean;
  callback: (error: Error | null, result: QueryResult) => void;
  prepare(connection: Connection): void;
  handleCommandComplete(message: object, connection: Connection): void;
  handleError(error: unknown, connection: Connection): void;
}

const Driver = pg as unknown as {
  readonly Query: new (config: Prepared & { readonly values: readonly unknown[] }) => DriverQuery;
  readonly utils: { readonly prepareValue: (value: unknown) => unknown };
};

/** What each connection has said of its prepared statements, by their names. */
const descriptions = new WeakMap<Connection, Map<string, Description>>();

/**
 * A prepared statement whose result is described once per connection. The driver would ask for the names and types of
 * its columns at every run, which for a wide row takes longer than to read the row. They stay as they are: PostgreSQL
 * refuses to run a prepared statement whose result would have others.
 */
export class PreparedQuery extends Driver.Query {
  /** What the statement returns: the driver gives no promise for one that is made beforehand. */
  readonly answer: Promise<QueryResult>;

  constructor({ name, text }: Prepared, values: readonly unknown[]) {
    super({ name, text, values });
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
    this.callback = (error, result) => (error === null ? resolve(result) : reject(error));
    this.answer = promise.catch((error: unknown) => {
      // As in the driver: the stack leads to whoever asked, not to the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    });
  }

  /** Called by the driver when it is the statement's turn. */
  override prepare(connection: Connection): void {
    const description = descriptions.get(connection)?.get(this.name);
    if (description === undefined) {
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, description);
    this._accumulateRows = true;
    try {
      const { name, values } = this;
      connection.bind({ statement: name, values, valueMapper: Driver.utils.prepareValue });
      connection.execute({});
    } catch (error) {
      this.handleError(error, connection);
    }
    connection.sync();
  }

  /** Called by the driver when the statement has ended, and its columns are known. */
  override handleCommandComplete(message: object, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    let known = descriptions.get(connection);
    if (known === undefined) descriptions.set(connection, (known = new Map<string, Description>()));
    if (known.has(this.name)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
