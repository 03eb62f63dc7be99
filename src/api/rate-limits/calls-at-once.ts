/** Counts the calls of each key that this process has under way. */
export interface CallsAtOnce {
  /** @returns ends the call, once; null when the key has as many under way as it may */
  begin(keyId: string): (() => void) | null;
}

/** @param most how many calls one key may have under way; calls of a minute are limited elsewhere */
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
