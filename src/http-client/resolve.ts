import { lookup, Resolver } from "node:dns/promises";

/** Resolves a host name to its addresses; rejects if there are none, or on the signal. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/**
 * Uses DNS over the network only: names known to this machine alone are not public, and a slow name server cannot
 * exhaust the few threads of the system's resolver.
 */
export const resolvePublic: Resolve = async (hostname, signal) => {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((response) => (response.status === "fulfilled" ? response.value : []));
    if (addresses.length > 0) return addresses;
    throw (answers[0] as PromiseRejectedResult).reason;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
};

/** Uses the system's resolver, which also knows local names. Testnet only. */
export const resolveBySystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);
