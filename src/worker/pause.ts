/** Waits that can be cut short. */
export interface Pause {
  /** Resolves after `ms`, or at once if `wake` is called or was called since the last wait. */
  wait(ms: number): Promise<void>;
  wake(): void;
}

export function createPause(): Pause {
  let isAwake = false;
  let endWait = () => {};
  return {
    wait(ms) {
      return new Promise((resolve) => {
        endWait = () => {
          clearTimeout(timer);
          isAwake = false;
          endWait = () => {};
          resolve();
        };
        const timer = setTimeout(() => endWait(), ms);
        if (isAwake) endWait();
      });
    },
    wake() {
      isAwake = true;
      endWait();
    },
  };
}
