import { lookup, Resolver } from "node:dns/promises";
import { setTimeout as sleep } from "node:timers/promises";

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
    return await addressesAmong([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  } finally {
    signal.removeEventListener("abort", cancel);
    cancel();
  }
};

/** Some name servers never answer for the one family; the other's addresses do not wait until that is certain. */
const SECOND_FAMILY_MS = 300;

/**
 * The addresses of both families, or of the first alone where the second takes much longer.
 *
 * @throws the first one's reason, if neither has any
 */
export async function addressesAmong(families: readonly Promise<string[]>[]): Promise<string[]> {
  const found: string[] = [];
  const all = Promise.allSettled(
    families.map(async (answer) => {
      found.push(...(await answer));
    }),
  );
  const soon = Promise.any(families).then(() => sleep(SECOND_FAMILY_MS, undefined, { ref: false }));
  await Promise.race([all, soon.catch(() => all)]);
  if (found.length > 0) return [...found];
  const [first] = await all;
  throw (first as PromiseRejectedResult).reason;
}

/** Uses the system's resolver, which also knows local names. Testnet only. */
export const resolveBySystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);
