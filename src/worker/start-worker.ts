import type { WorkerOptions } from "@temporalio/worker";
import type { Deps } from "../deps.ts";
import { createMailer } from "../mail/mailer.ts";
import { createRails } from "../rails/create-rails.ts";
import type { Rails } from "../rails/rail.ts";
import { drain } from "./drain.ts";
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
  /** Takes no more work, lets running work finish for up to 25 seconds, and closes the connections to Temporal. */
  stop(): Promise<void>;
}

/**
 * Starts the Temporal workers, the outbox relay, the sweep, upkeep and the queues of postbacks. Starts without Temporal,
 * too. Queue and namespace are the configuration's.
 */
export function startWorker(deps: Deps, options: StartWorkerOptions): RunningWorker {
  installTemporalRuntime(deps.log);
  const mailer = createMailer(deps.config);
  const temporal = createTemporalGateway(deps.config, deps.log);
  const rails = options.rails ?? createRails(deps);
  const poll = pollTemporal(deps, { workflowBundle: options.workflowBundle, mailer, rails });
  const relay = startRelay(deps, temporal, options.relay);
  const sweep = startSweep(deps, temporal, options.sweep);
  const upkeep = startUpkeep(deps, options.upkeep);
  const postbackQueues = startPostbackQueues(deps);
  return {
    polling: poll.polling,
    async stop() {
      // Polling first: tasks that arrive from now on go to other workers.
      const hasEnded = await drain([poll, relay, sweep, upkeep, postbackQueues], LONGEST_DRAIN_MS);
      if (!hasEnded) deps.log.warn("work did not end in time and is cut off; it will be done again");
      await temporal.close();
      mailer?.close();
    },
  };
}
