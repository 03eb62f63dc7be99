import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Rail } from "../../src/rails/rail.ts";
import { COMPILE_CACHE } from "../../test/support/servers/process-caches.ts";
import { apiErrorOf } from "./process-messages.ts";
import type { FromOther, RailQuestion, WorkName } from "./process-messages.ts";
import { openEntryPoint, type Service, type Work } from "./service.ts";

/** A process that serves the same database and works for it as the one of the story does, until it is killed. */
export interface OtherProcess {
  readonly service: Service;
  /** Ends it as `kill -9` does, and waits until the database has noticed. */
  kill(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL("./serve-until-killed.ts", import.meta.url));
/** By this name the database knows its connections. */
const CONNECTIONS = "prove-other-process";

export async function startOtherProcess(service: Service): Promise<OtherProcess> {
  const databaseUrl = new URL(service.environment["DATABASE_URL"]!);
  databaseUrl.searchParams.set("application_name", CONNECTIONS);
  const child = fork(PROGRAM, [], {
    env: {
      ...process.env,
      ...service.environment,
      DATABASE_URL: databaseUrl.href,
      ...COMPILE_CACHE,
    },
    execArgv: [],
  });
  const gone = once(child, "exit");
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const ready = Promise.withResolvers<number>();
  child.on("message", (message: FromOther) => {
    if (message.kind === "ready") ready.resolve(message.port);
    else if (message.kind === "rail") void respondForRail(child, service.rail, message);
    else if (message.apiError === null && message.error === null)
      waiting.get(message.id)?.resolve(message.result);
    else waiting.get(message.id)?.reject(apiErrorOf(message));
  });
  const end = () => {
    const error = new Error("the other process is gone");
    ready.reject(error);
    for (const { reject } of waiting.values()) reject(error);
  };
  void gone.then(end);
  let asked = 0;
  const ask = (name: WorkName, input: unknown): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    waiting.set((asked += 1), answer);
    child.send({ kind: "work", id: asked, name, input }, (error) => error && answer.reject(error));
    return answer.promise;
  };
  const work = new Proxy({}, { get: (_, name) => (input: unknown) => ask(name as WorkName, input) }) as Work;
  const entryPoint = openEntryPoint(await ready.promise);
  return {
    service: { ...service, call: entryPoint.call, work },
    async kill() {
      child.kill("SIGKILL");
      await gone;
      await entryPoint.close();
      await untilUnconnected(service);
    },
  };
}

async function respondForRail(
  child: ChildProcess,
  rail: Rail,
  { id, name, order }: RailQuestion,
): Promise<void> {
  const answer = await rail[name](order);
  // Whoever asked may be gone by now: what the rail has done, it has done.
  if (child.connected) child.send({ kind: "rail", id, answer }, () => undefined);
}

/** Until its last statement has ended and its transactions are rolled back. */
async function untilUnconnected({ deps }: Service): Promise<void> {
  for (;;) {
    const left = await deps.sql.row(
      "select 1 from pg_stat_activity where application_name = $1 and datname = current_database()",
      [CONNECTIONS],
    );
    if (left === null) return;
  }
}
