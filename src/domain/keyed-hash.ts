import { createSecretKey, type KeyObject } from "node:crypto";

const keyObjects = new WeakMap<Uint8Array, KeyObject>();

/** A key as the crypto library has it. It would convert the bytes for every hash, which takes longer than the hash. */
export function keyObjectOf(key: Uint8Array): KeyObject {
  let known = keyObjects.get(key);
  if (known === undefined) keyObjects.set(key, (known = createSecretKey(key)));
  return known;
}
