import pg from "pg";

/** Counts what every client of the process sends to PostgreSQL, until `end`. */
export function countQueries(): { sent(): number; end(): number } {
  const prototype = pg.Client.prototype as unknown as { query: (...parameters: unknown[]) => unknown };
  const original = Object.getOwnPropertyDescriptor(prototype, "query")!;
  let statements = 0;
  prototype.query = function counted(this: pg.Client, ...parameters: unknown[]) {
    statements += 1;
    return Reflect.apply(original.value as typeof prototype.query, this, parameters);
  };
  return {
    sent: () => statements,
    end() {
      Object.defineProperty(prototype, "query", original);
      return statements;
    },
  };
}
