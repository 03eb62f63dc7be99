import { Gauge, type Registry } from "prom-client";
import type { Replica } from "../db/replica.ts";

/** Whether reads go to the replica, and how far behind it is. @returns a function that reads them */
export function createReplicaGauges(registry: Registry, replica: Replica | null): () => Promise<void> {
  if (replica === null) return () => Promise.resolve();
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const inUse = gauge("database_replica_in_use", "1 if reports and lists are read from the replica, else 0.");
  const lag = gauge(
    "database_replica_lag_seconds",
    "How far the replica is behind the primary; NaN while it gives no answer.",
  );
  return async () => {
    const { state, lagSeconds } = await replica.status();
    inUse.set(state === "in_use" ? 1 : 0);
    lag.set(lagSeconds ?? Number.NaN);
  };
}
