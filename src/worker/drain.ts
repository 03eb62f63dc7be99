/** How long an ending process waits for its connections: what was cut off may still hold one, and is in nobody's way. */
export const LONGEST_CLOSE_MS = 3_000;

/** A part of a process that can be stopped. */
export interface Stoppable {
  /** Begins nothing more from the moment it is called; resolves when running work has ended. */
  stop(): Promise<unknown>;
}

/**
 * Stops all parts at the same time, so that a slow one does not let another go on taking work, and waits for them at
 * most `mostMs`. What has not ended by then is safe to cut off: the database and Temporal know it as unfinished.
 *
 * @returns whether all have ended
 */
export async function drain(parts: readonly Stoppable[], mostMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), mostMs);
  });
  const stopped = Promise.all(parts.map((part) => part.stop())).then(() => true);
  try {
    return await Promise.race([stopped, timeIsUp]);
  } finally {
    clearTimeout(timer);
  }
}
