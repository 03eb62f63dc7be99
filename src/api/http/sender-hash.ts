import { addressBlockOf, addressHash } from "../../domain/access/address-block.ts";

const MOST_SENDERS = 10_000;

/** `addressHash` with one key, which remembers what it has worked out: who fails once fails often. */
export function createSenderHash(key: Uint8Array): (address: string) => string {
  const known = new Map<string, string>();
  return (address) => {
    const block = addressBlockOf(address);
    let hash = known.get(block);
    if (hash === undefined) {
      hash = addressHash(key, address);
      if (known.size >= MOST_SENDERS) known.clear();
      known.set(block, hash);
    }
    return hash;
  };
}
