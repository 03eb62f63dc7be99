import type { PoolClient } from "pg";
import { WORK, type Work } from "./work.ts";

/**
 * A network that hangs without a reset leaves the kernel waiting for a quarter of an hour, and no limit of the server's
 * reaches us. So a connection that gives no answer for longer than PostgreSQL lets the statement run is cut off.
 */
const GRACE_MS = 10_000;

/** How long each connection may take to answer, in milliseconds. */
const limits = new WeakMap<object, number>();

/** Lets the connection take what this kind of work may, until it is given another limit. */
export function allowAnswerTime(client: object, work: Work): void {
  limitAnswerTime(client, WORK[work].statementMs + GRACE_MS);
}

export function limitAnswerTime(client: object, ms: number): void {
  limits.set(client, ms);
}

/** Cuts the connection off whenever an answer takes too long; the statement then fails like on any lost connection. */
export function watchAnswers(client: PoolClient, work: Work): void {
  allowAnswerTime(client, work);
  // Looked up at every call, so that what instruments the driver later on is not passed by.
  const driver = Object.getPrototypeOf(client) as { query: (...asked: unknown[]) => unknown };
  const timed = (...asked: unknown[]): unknown => {
    const answer = driver.query.apply(client, asked);
    if (!(answer instanceof Promise)) return answer;
    let isAnswered = false;
    const cutOff = (): void => {
      if (!isAnswered) client.connection.stream.destroy(new Error("the database gave no answer"));
    };
    // After a pause of the whole process, the answer may be there and is read first.
    const timer = setTimeout(() => setImmediate(cutOff), limits.get(client));
    const stop = (): void => {
      isAnswered = true;
      clearTimeout(timer);
    };
    answer.then(stop, stop);
    return answer;
  };
  client.query = timed as typeof client.query;
}
