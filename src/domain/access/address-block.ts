import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";

/** Providers assign a /64 per customer, and the customer can use every address in it. */
const BLOCK_BITS_V6 = 64;

/**
 * The key that address limits count by: an IPv4 address, also when mapped into IPv6, or the /64 of any other IPv6
 * address. Anything else counts as one unknown sender. API-13.
 */
export function addressBlockOf(address: string): string {
  const parsed = parse(address);
  if (parsed === null) return "unknown";
  return parsed.kind() === "ipv4" ? parsed.toString() : blockV6(parsed, BLOCK_BITS_V6);
}

/**
 * The larger network that an IPv6 address is part of: one sender may own a /48, and with it 65,536 blocks.
 *
 * @returns null for any other address: nobody has IPv4 addresses by the thousand for nothing
 */
export function networkV6Of(address: string, bits: 48 | 32): string | null {
  const parsed = parse(address);
  return parsed === null || parsed.kind() === "ipv4" ? null : blockV6(parsed, bits);
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const withoutZone = address.replace(/%.*$/, "");
  return ipaddr.isValid(withoutZone) ? ipaddr.process(withoutZone) : null;
}

const blockV6 = (parsed: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;

const HASH_CHARACTERS = 16;

/** A keyed hash of an address for logs: senders stay recognizable, and the log alone reveals no address. */
export function addressHash(key: Uint8Array, address: string): string {
  const hash = createHmac("sha256", key).update(`address:${addressBlockOf(address)}`, "utf8");
  return hash.digest("base64url").slice(0, HASH_CHARACTERS);
}
