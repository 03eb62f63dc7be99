import { addressBlockOf, addressHash } from "../../domain/access/address-block.ts";
import { remembering } from "../../domain/remembering.ts";

const MOST_SENDERS = 10_000;

/** `addressHash` of a sender with one key, which remembers what it has worked out: who fails once fails often. */
export function createSenderHash(key: Uint8Array): (address: string) => string {
  const hashOf = remembering(MOST_SENDERS, (block) => addressHash(key, block));
  return (address) => hashOf(addressBlockOf(address));
}
