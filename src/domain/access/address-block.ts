import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";

/** Providers assign a /64 per customer, and the customer can use every address in it. */
const BLOCK_BITS_V6 = 64;

/**
 * The key that address limits count by: an IPv4 address, also when mapped into IPv6, or the /64 of any other IPv6
 * address. Anything else counts as one unknown sender. API-13.
 */
export function addressBlockOf(address: string): string {
  const withoutZone = address.replace(/%.*$/, "");
  if (!ipaddr.isValid(withoutZone)) return "unknown";
  const parsed = ipaddr.process(withoutZone);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const block = `${parsed.toString()}/${BLOCK_BITS_V6}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(block).toString()}/${BLOCK_BITS_V6}`;
}

const HASH_CHARACTERS = 16;

/** A keyed hash of an address for logs: senders stay recognizable, and the log alone reveals no address. */
export function addressHash(key: Uint8Array, address: string): string {
  const hash = createHmac("sha256", key).update(`address:${addressBlockOf(address)}`, "utf8");
  return hash.digest("base64url").slice(0, HASH_CHARACTERS);
}
