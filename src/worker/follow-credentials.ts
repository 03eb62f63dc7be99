import { NativeConnection, type Worker } from "@temporalio/worker";
import type { Deps } from "../deps.ts";
import { areInFiles, openCredentials } from "../temporal/credential-files.ts";
import { temporalConnectionOptions } from "../temporal/connection.ts";

const POLL_EVERY_MS = 2_000;

/** The workers' connection to Temporal. */
export interface WorkerConnection {
  /** The connection of now. */
  current(): NativeConnection;
  /** From here on these workers follow a change of the files with key and certificates. */
  follow(workers: readonly Worker[]): void;
  /** Only once no worker uses it. */
  close(): Promise<void>;
}

/**
 * Connects workers to Temporal. Where key or certificates are in files, a change of them is noticed within seconds: a new
 * key is used for the next call, and new certificates for a new connection, which takes over from the old one without a
 * pause. What does not work is logged and tried again, and the former goes on meanwhile. OPERATE-39.
 *
 * @throws if Temporal does not respond
 */
export async function connectWorkers({
  config,
  log,
}: Pick<Deps, "config" | "log">): Promise<WorkerConnection> {
  const credentials = openCredentials(config);
  let used = credentials();
  let connection = await NativeConnection.connect(temporalConnectionOptions(config, used));
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();

  const poll = async (workers: readonly Worker[]): Promise<void> => {
    const known = credentials();
    if (known.certificates !== used.certificates) {
      const former = connection;
      connection = await NativeConnection.connect(temporalConnectionOptions(config, known));
      for (const worker of workers) worker.connection = connection;
      used = known;
      log.info("new certificates for temporal are used");
      await former.close();
    } else if (known.apiKey !== used.apiKey && known.apiKey !== null) {
      await connection.setApiKey(known.apiKey);
      used = known;
      log.info("a new api key for temporal is used");
    }
  };

  return {
    current: () => connection,
    follow(workers) {
      if (!areInFiles(config)) return;
      timer = setInterval(() => {
        polling = polling
          .then(() => poll(workers))
          .catch((error: unknown) =>
            log.warn({ err: error }, "new credentials for temporal do not work; retrying"),
          );
      }, POLL_EVERY_MS);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      await polling;
      await connection.close();
    },
  };
}
