import { ConfigError, loadStartConfig, readEnvFile } from "../config.ts";
import { openDataFolder } from "./process/data-folder.ts";
import { progressTo } from "./progress.ts";
import { createService } from "./service.ts";
import type { DevelopmentMode } from "./service.ts";
import { StartFailure } from "./start-failure.ts";

/**
 * `npm start`: runs the whole service on this machine until Ctrl-C or SIGTERM, which drains and stops all of it. A
 * second Ctrl-C stops at once; committed work stays committed. `npm run dev` is the same with `--watch`: API and
 * worker restart when a source file changes, while PostgreSQL and Temporal keep running, and a debugger can attach.
 */

const DEVELOPMENT_MODE: DevelopmentMode = { inspectPorts: { api: 9229, worker: 9230 } };

/** Ctrl-C reaches us from npm and from the terminal: two signals this close are one. */
const SAME_SIGNAL_MS = 700;
const PARENT_POLL_MS = 1_000;

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

async function main(env: NodeJS.ProcessEnv, development: DevelopmentMode | null): Promise<void> {
  readEnvFile();
  const config = loadStartConfig(env);
  const folder = openDataFolder(config.dataDir);
  const progress = progressTo((line) => process.stdout.write(`${line}\n`));
  const service = createService(config, env, folder, progress, development);

  let stoppingSince: number | null = null;
  const stop = async (reason: string, exitStatus: number): Promise<void> => {
    if (stoppingSince !== null) {
      // Whatever still runs ends with us.
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    progress.say(reason);
    await service.stop();
    folder.release();
    progress.say("Stopped");
    process.exit(exitStatus);
  };
  /** The service runs without the links. */
  const shownUnlessStopping = (error: unknown): string => {
    if (stoppingSince === null) complain(error);
    return "";
  };
  for (const signal of SIGNALS) process.on(signal, () => void stop(`${signal}: draining and stopping`, 0));
  whenNpmEnds(env, () => void stop("npm exited: draining and stopping", 0));

  try {
    const { baseUrl, seeded, linkPeople } = await service.start();
    progress.say(`Logs are in ${folder.inside("logs")}; press Ctrl-C to stop`);
    if (development !== null) progress.say(describeDevelopment(development));
    process.stdout.write(`${seeded}ready ${baseUrl}\nTry: curl ${baseUrl}/readyz\n`);
    process.stdout.write(await linkPeople().catch(shownUnlessStopping));
  } catch (error) {
    if (stoppingSince !== null) return;
    complain(error);
    await stop("Start failed: stopping everything", 1);
  }
}

function describeDevelopment({ inspectPorts: { api, worker } }: DevelopmentMode): string {
  return `API and worker restart when a file in src changes; debugger ports: ${api} (API), ${worker} (worker)`;
}

/** Killed with SIGKILL, npm cannot notify us; but then our parent changes. */
function whenNpmEnds(env: NodeJS.ProcessEnv, act: () => void): void {
  if (env["npm_lifecycle_event"] === undefined) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    act();
  }, PARENT_POLL_MS);
}

/** An expected failure shows its own message; anything else also shows where in the code it happened. */
function complain(error: unknown): void {
  const isExpected = [StartFailure, ConfigError].some((Expected) => error instanceof Expected);
  process.stderr.write(
    `${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`,
  );
}

// A closed pipe must not end the service.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
main(process.env, process.argv.includes("--watch") ? DEVELOPMENT_MODE : null).catch((error: unknown) => {
  complain(error);
  process.exit(1);
});
