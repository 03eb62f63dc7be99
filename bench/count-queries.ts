import pg from "pg";

/** A statement as the driver was given it. */
export interface SentQuery {
  /** Null for one that is not prepared. */
  readonly name: string | null;
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = (...parameters: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };

/** Lets every client of the process pass what it sends to PostgreSQL, until the function is called that this returns. */
function onEachQuery(pass: (parameters: readonly unknown[]) => void): () => void {
  const original = Object.getOwnPropertyDescriptor(prototype, "query")!;
  prototype.query = function passing(this: pg.Client, ...parameters: unknown[]) {
    pass(parameters);
    return Reflect.apply(original.value as Query, this, parameters);
  };
  return () => Object.defineProperty(prototype, "query", original);
}

/** Counts what every client of the process sends to PostgreSQL, until `end`. */
export function countQueries(): { sent(): number; end(): number } {
  let statements = 0;
  const stop = onEachQuery(() => {
    statements += 1;
  });
  return {
    sent: () => statements,
    end() {
      stop();
      return statements;
    },
  };
}

/** Keeps what every client of the process sends to PostgreSQL, until `end`. */
export function watchQueries(): { end(): SentQuery[] } {
  const queries: SentQuery[] = [];
  const stop = onEachQuery(([query]) => {
    const { name, text, values } =
      typeof query === "string"
        ? { text: query }
        : (query as { name?: string; text: string; values?: unknown[] });
    queries.push({ name: name ?? null, text, values: values ?? [] });
  });
  return {
    end() {
      stop();
      return queries;
    },
  };
}
