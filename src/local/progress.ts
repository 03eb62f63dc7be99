/** Reports progress in the terminal. */
export interface Progress {
  /** One line, with the seconds since the start. */
  readonly say: (line: string) => void;
  /** Reports every few seconds that a step continues. */
  during<Result>(step: string, work: () => Promise<Result>): Promise<Result>;
}

const REPEAT_EVERY_MS = 5_000;

/** @param write receives whole lines without their line end */
export function progressTo(write: (line: string) => void): Progress {
  const begun = performance.now();
  const secondsSince = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);
  const say = (line: string) => write(`[${secondsSince(begun).padStart(5)} s] ${line}`);
  return {
    say,
    async during(step, work) {
      const stepBegun = performance.now();
      const timer = setInterval(() => say(`${step} … ${secondsSince(stepBegun)} s so far`), REPEAT_EVERY_MS);
      try {
        return await work();
      } finally {
        clearInterval(timer);
      }
    },
  };
}
