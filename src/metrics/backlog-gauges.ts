import { Gauge, type Registry } from "prom-client";

/** What waits in one of Temporal's task queues for a worker. */
interface Backlog {
  readonly queue: string;
  readonly kind: string;
  readonly tasks: number;
  readonly oldestAgeSeconds: number;
}

/** Reads the backlogs of Temporal's task queues. */
export type ReadBacklogs = () => Promise<readonly Backlog[]>;

/** The backlog of each task queue. @returns a function that reads them; without a response there are no figures */
export function createBacklogGauges(registry: Registry, readBacklogs: ReadBacklogs): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ["queue", "kind"], registers: [registry] });
  const tasks = gauge("temporal_backlog_tasks", "Tasks waiting in Temporal for a worker, by queue and kind.");
  const age = gauge("temporal_backlog_age_seconds", "Age of the oldest waiting task, by queue and kind.");
  return async () => {
    const backlogs = await readBacklogs().catch(() => []);
    tasks.reset();
    age.reset();
    for (const { queue, kind, ...backlog } of backlogs) {
      tasks.set({ queue, kind }, backlog.tasks);
      age.set({ queue, kind }, backlog.oldestAgeSeconds);
    }
  };
}
