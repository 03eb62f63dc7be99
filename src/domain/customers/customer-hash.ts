import { keyedHash } from "../keyed-hash.ts";
import { normaliseAddress } from "./customer.ts";

/**
 * The keyed hash that stands for an address: HMAC-SHA256 of the normalised address, 32 bytes. Customers and partners
 * are hashed alike, so a self-referral shows as equal hashes. The key never rotates: a new key would make every
 * customer new.
 */
export function customerHash(key: Uint8Array, address: string): Buffer {
  return keyedHash(key).update(normaliseAddress(address), "utf8").digest();
}

/** Addresses as the traces that find a stored body for redaction: their keyed hashes, in hexadecimal digits. */
export const addressTraces = (key: Uint8Array, addresses: readonly string[]): string[] =>
  addresses.map((address) => customerHash(key, address).toString("hex"));
