const BYTES_PER_WORKFLOW = 0.4 * 1024 * 1024;
/** The rest is for the process itself, its activities, and the runtime of the SDK. */
const PART_OF_MEMORY = 1 / 6;
const FEWEST = 200;
/** Beyond this, a cached workflow mostly sleeps: replaying its short history costs less than keeping it. */
const MOST = 2_000;

/**
 * How many workflows a worker keeps in memory between their tasks, where no setting says so.
 *
 * @param memoryBytes what the process may use
 */
export function workflowCacheSizeFor(memoryBytes: number): number {
  const room = Math.floor((memoryBytes * PART_OF_MEMORY) / BYTES_PER_WORKFLOW);
  return Math.min(MOST, Math.max(FEWEST, room));
}
