import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";

/** What one customer of a provider is given: whoever has one address of it has all. */
const BLOCK_BITS_V6 = 64;

/**
 * What the limits of an address count by: an IPv4 address itself, also where it is written inside an IPv6 one, and of any
 * other IPv6 address its /64, since whoever has one address of that has 2^64. What is no address counts as one unknown
 * sender. API-13.
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

/** An address as the log names it: the same sender can be recognised, and whoever has the log alone learns no address. */
export function addressHash(key: Uint8Array, address: string): string {
  const hash = createHmac("sha256", key).update(`address:${addressBlockOf(address)}`, "utf8");
  return hash.digest("base64url").slice(0, HASH_CHARACTERS);
}
