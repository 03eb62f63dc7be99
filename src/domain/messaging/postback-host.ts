/** How much a host of postbacks is trusted with. */
export interface HostHealth {
  /** How many calls may run at once. */
  readonly mostAtOnce: number;
  /** Calls without a response, one after the other. */
  readonly failures: number;
}

/** A host is called by this many deliveries at once, over all processes. POSTBACK-13. */
export const MOST_CALLS_OF_A_HOST = 8;

export const HEALTHY_HOST: HostHealth = { mostAtOnce: MOST_CALLS_OF_A_HOST, failures: 0 };

/** After this many further calls without a response, a host is called by half as many at once. */
const FAILURES_TO_SLOW_DOWN = 4;

/** The health of a host after a call. Any response, even an error, shows that it is there. POSTBACK-13. */
export function hostAfter({ mostAtOnce, failures }: HostHealth, hasResponded: boolean): HostHealth {
  if (hasResponded) return { mostAtOnce: Math.min(MOST_CALLS_OF_A_HOST, mostAtOnce * 2), failures: 0 };
  const isSlower = (failures + 1) % FAILURES_TO_SLOW_DOWN === 0;
  return {
    mostAtOnce: isSlower ? Math.max(1, Math.floor(mostAtOnce / 2)) : mostAtOnce,
    failures: failures + 1,
  };
}
