import type { WorkerOptions } from "@temporalio/worker";
import type { Deps } from "../deps.ts";
import { createMailer } from "../mail/mailer.ts";
import { createRails } from "../rails/create-rails.ts";
import type { Rails } from "../rails/rail.ts";
import { createTemporalGateway } from "./temporal-gateway.ts";
import { pollTemporal } from "./poll-temporal.ts";
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

/** Everything between the outbox and the outside world, running in this process. */
export interface RunningWorker {
  /** Resolves when Temporal's tasks are first polled. */
  readonly polling: Promise<void>;
  /** Stops the relay, the sweep and upkeep, lets running work finish, and closes the connections to Temporal. */
  stop(): Promise<void>;
}

/**
 * Starts the Temporal workers, the outbox relay, the sweep and upkeep. Starts without Temporal, too. Queue and namespace are
 * the configuration's.
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
  return {
    polling: poll.polling,
    async stop() {
      await Promise.all([relay.stop(), sweep.stop(), upkeep.stop()]);
      await poll.stop();
      await temporal.close();
      mailer?.close();
    },
  };
}
