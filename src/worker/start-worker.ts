import type { WorkerOptions } from "@temporalio/worker";
import { startPresence } from "../db/presence.ts";
import { withTimeFor } from "../db/time-for.ts";
import type { Deps } from "../deps.ts";
import { createMailer } from "../mail/mailer.ts";
import { createRails } from "../rails/create-rails.ts";
import type { Rails } from "../rails/rail.ts";
import { drain, LONGEST_CLOSE_MS, type Stoppable } from "./drain.ts";
import { startAllLeftovers } from "./leftovers.ts";
import { openLanePools, type LanePools } from "./lane-pools.ts";
import { startLostWorkers } from "./lost-workers.ts";
import { startFailureWatch } from "./failure-watch.ts";
import { createTemporalGateway } from "./temporal-gateway.ts";
import { pollTemporal } from "./poll-temporal.ts";
import { startPostbackQueues } from "./postback-queues.ts";
import { startRelay, type RelayOptions } from "./relay.ts";
import { startSweep, type SweepOptions } from "./sweep.ts";
import { startUpkeep, type UpkeepOptions } from "./upkeep.ts";
import { installTemporalRuntime } from "./temporal-runtime.ts";

export interface StartWorkerOptions {
  readonly workflowBundle: NonNullable<WorkerOptions["workflowBundle"]>;
  readonly relay?: RelayOptions;
  readonly sweep?: SweepOptions;
  readonly upkeep?: UpkeepOptions;
  /** Replaces the rails of the settings. */
  readonly rails?: Rails;
}

/** Longer than the SDK allows running activities (20 s). */
const LONGEST_DRAIN_MS = 25_000;

/** Everything between the outbox and the outside world, running in this process. */
export interface RunningWorker {
  /** Resolves when Temporal's tasks are first polled. */
  readonly polling: Promise<void>;
  /** Whether Temporal's tasks are polled now; also true for roles that have none. */
  isPolling(): boolean;
  /** How many connections to the database it has, in all pools. */
  readonly connections: LanePools["connections"];
  /** Takes no more work, lets running work finish for up to 25 seconds, and closes the connections to Temporal. */
  stop(): Promise<void>;
}

/**
 * Starts what the process's roles say: Temporal workers, the outbox relay, the queues of postbacks, the sweep and
 * upkeep. Starts without Temporal, too. Roles, queues and namespace are the configuration's. OPERATE-23.
 */
export function startWorker(deps: Deps, options: StartWorkerOptions): RunningWorker {
  installTemporalRuntime(deps.log);
  const mailer = createMailer(deps.config);
  const temporal = createTemporalGateway(deps.config, deps.log, deps.tracing);
  const rails = options.rails ?? createRails(deps);
  const { workerRoles } = deps.config;
  const pools = openLanePools(deps);
  const parts: Stoppable[] = [];
  const { databaseDirectUrl: databaseUrl } = deps.config;
  const presence = pools.lanes.length === 0 ? null : startPresence({ databaseUrl, log: deps.log });
  let poll: ReturnType<typeof pollTemporal> | null = null;
  if (presence !== null) {
    const { workflowBundle } = options;
    const { name: identity } = presence;
    poll = pollTemporal(deps, { workflowBundle, mailer, rails, pools, identity });
    // Polling first: tasks that arrive from the moment of stopping go to other workers.
    parts.push(poll, startLostWorkers(deps, temporal, identity));
  }
  if (workerRoles.includes("relay")) parts.push(startRelay(deps, temporal, options.relay));
  if (workerRoles.includes("postbacks")) parts.push(startPostbackQueues(pools.of("postbacks")));
  parts.push(...startAllLeftovers(deps));
  if (workerRoles.includes("upkeep")) {
    const unhurried = withTimeFor(deps, "upkeep");
    parts.push(
      startSweep(unhurried, temporal, options.sweep),
      startFailureWatch(unhurried, temporal),
      startUpkeep(deps, options.upkeep),
    );
  }
  return {
    connections: pools.connections,
    polling: poll?.polling ?? Promise.resolve(),
    isPolling: () => poll?.isPolling() ?? true,
    async stop() {
      const hasEnded = await drain(parts, LONGEST_DRAIN_MS);
      if (!hasEnded) deps.log.warn("work did not end in time and is cut off; it will be done again");
      // Others may take over what was cut off.
      await presence?.stop();
      await temporal.close();
      // What was cut off may still hold connections; the process ends without them.
      await drain([{ stop: () => pools.close() }], LONGEST_CLOSE_MS);
      mailer?.close();
    },
  };
}
