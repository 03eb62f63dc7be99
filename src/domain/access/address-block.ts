import ipaddr from "ipaddr.js";

import { keyedHash } from "../keyed-hash.ts";

/** Providers assign a /64 per customer, and the customer can use every address in it. */
const BLOCK_BITS_V6 = 64;
const BITS_PER_PART_V6 = 16;

/**
 * The key that address limits count by: an IPv4 address, also when mapped into IPv6, or the /64 of any other IPv6
 * address. Anything else counts as one unknown sender. API-13.
 */
export function addressBlockOf(address: string): string {
  const plain = unmappedAddress(address);
  if (!plain.includes(":")) return ipaddr.IPv4.isValidFourPartDecimal(plain) ? plain : "unknown";
  const parsed = parseV6(plain);
  return parsed === null ? "unknown" : blockV6(parsed, BLOCK_BITS_V6);
}

/** An IPv4 address that is mapped into IPv6, as sockets for both report it, without that; any other as it is. */
export function unmappedAddress(address: string): string {
  const parsed = parseV6(address);
  return parsed?.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : address;
}

/**
 * The larger network that an IPv6 address is part of: one sender may own a /48, and with it 65,536 blocks.
 *
 * @returns null for any other address: nobody has IPv4 addresses by the thousand for nothing
 */
export function networkV6Of(address: string, bits: 48 | 32): string | null {
  const parsed = parseV6(address);
  return parsed === null || parsed.isIPv4MappedAddress() ? null : blockV6(parsed, bits);
}

function parseV6(address: string): ipaddr.IPv6 | null {
  if (!address.includes(":")) return null;
  const withoutZone = address.replace(/%.*$/, "");
  return ipaddr.IPv6.isValid(withoutZone) ? ipaddr.IPv6.parse(withoutZone) : null;
}

/** @param bits of whole parts */
const blockV6 = ({ parts }: ipaddr.IPv6, bits: number): string =>
  `${new ipaddr.IPv6(parts.map((part, index) => (index < bits / BITS_PER_PART_V6 ? part : 0))).toString()}/${bits}`;

const HASH_CHARACTERS = 16;

/**
 * A keyed hash of an address for logs: senders stay recognizable, and the log alone reveals no address.
 *
 * @param block of the address, by `addressBlockOf`
 */
export const addressHash = (key: Uint8Array, block: string): string =>
  keyedHash(key).update(`address:${block}`, "utf8").digest("base64url").slice(0, HASH_CHARACTERS);
