import { createHmac, createSecretKey, type Hmac, type KeyObject } from "node:crypto";

const keyObjects = new WeakMap<Uint8Array, KeyObject>();

/** An HMAC-SHA256 to be fed. Its key is converted once, which takes longer than the hash of a short text. */
export const keyedHash = (key: Uint8Array): Hmac => createHmac("sha256", keyObjectOf(key));

function keyObjectOf(key: Uint8Array): KeyObject {
  let known = keyObjects.get(key);
  if (known === undefined) keyObjects.set(key, (known = createSecretKey(key)));
  return known;
}
