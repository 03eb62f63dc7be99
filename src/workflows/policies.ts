import { workflowInfo } from "@temporalio/workflow";

/**
 * An activity without a heartbeat for as long as a task of its workflow may take was a dead worker's, and another does it
 * again. Temporal (1.31) looks for missing heartbeats at full seconds only, so that may last a second more. Workers send
 * four in that time while an activity runs. OPERATE-52.
 */
export const signsOfLife = () => ({ heartbeatTimeout: workflowInfo().taskTimeoutMs });

/** The pause before the first retry, which grows. */
export const SOON_AGAIN = { initialInterval: "200ms" } as const;

/**
 * Database work is retried until it succeeds: it is idempotent, and while the database is down there is nothing to do
 * but wait. The timeout is short, because a task sent to a worker that is shutting down counts as lost only when it
 * expires.
 */
export const databaseWork = () =>
  ({
    startToCloseTimeout: "10s",
    ...signsOfLife(),
    retry: { ...SOON_AGAIN, maximumInterval: "1m" },
  }) as const;

/** A local activity's one attempt ends well within the time of its workflow task; see `localFirst`. */
export const triedOnce = () => ({ startToCloseTimeout: "5s", retry: { maximumAttempts: 1 } }) as const;

/**
 * A workflow of hours or less, which the version of the workers that began it also ends, so a change of its code needs
 * no `patched`. All others go on with the current version. Workers without a version must not name a behaviour: Temporal
 * would refuse every task that they complete. OPERATE-38.
 */
export const pinned = (): { versioningBehavior?: "PINNED" } => {
  // Without versioning the SDK names a build, but no deployment.
  const isVersioned = Boolean(workflowInfo().currentDeploymentVersion?.deploymentName);
  return isVersioned ? { versioningBehavior: "PINNED" } : {};
};
