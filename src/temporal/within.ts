import type { Connection } from "@temporalio/client";

/**
 * Calls Temporal by a connection, and gives up after so many milliseconds.
 *
 * @throws what the call throws; a gRPC error with the code of a passed deadline when it gives up
 */
export const within = <Result>(
  connection: Pick<Connection, "withDeadline">,
  patienceMs: number,
  call: () => Promise<Result>,
): Promise<Result> => connection.withDeadline(Date.now() + patienceMs, call);
