/** Counts each key's calls in progress in this process. */
export interface CallsAtOnce {
  /** @returns a function that ends the call, to be called once; null if the key is at its limit */
  begin(keyId: string): (() => void) | null;
}

/** @param most concurrent calls per key; calls per minute are limited elsewhere */
export function createCallsAtOnce(most: number): CallsAtOnce {
  const running = new Map<string, number>();
  return {
    begin(keyId) {
      const before = running.get(keyId) ?? 0;
      if (before >= most) return null;
      running.set(keyId, before + 1);
      return () => {
        const left = running.get(keyId)! - 1;
        if (left === 0) running.delete(keyId);
        else running.set(keyId, left);
      };
    },
  };
}
