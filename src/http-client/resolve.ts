import { lookup, Resolver } from "node:dns/promises";

/** Turns a host name into its addresses; rejects when there are none, or when the signal ends the wait. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/**
 * Asks the name servers, over the network alone: names that only this machine knows are not public, and a slow name server
 * cannot use up the few threads that the system's own look-up runs on.
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

/** Asks the system, which also knows the names of this machine and its neighbours. For the test network only. */
export const resolveBySystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);
