import assert from "node:assert";
import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from "node:crypto";

/** Encrypts what a dump must not reveal: secrets, payout accounts, stored responses (AES-256-GCM). */
export interface Seal {
  /** Bytes 2 to 5 of newly sealed values; a different id means the value was sealed before a rotation. */
  readonly currentKeyId: Buffer;
  /** @param purpose names the row, such as `signing_secret:prg_…`; a value moved to another row does not open */
  seal(plain: string, purpose: string): Buffer;
  /** Throws if the value was sealed for another purpose or under an unknown key, or was modified. */
  open(sealed: Buffer, purpose: string): string;
  /** The same for a value that many requests open: it is remembered by its sealed bytes, so a rotated one is opened anew. */
  openOften(sealed: Buffer, purpose: string): string;
}

/** Values that a process remembers opened, such as the signing secrets of its busiest programs. */
const MOST_REMEMBERED = 5_000;

const VERSION = 1;
const KEY_ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES + IV_BYTES + TAG_BYTES;

const keyIdOf = (key: Buffer) => createHash("sha256").update(key).digest().subarray(0, KEY_ID_BYTES);

/**
 * @param currentKey 32 bytes; seals new values
 * @param previousKey 32 bytes or null; opens values from before a rotation of `ENCRYPTION_KEY`
 */
export function createSeal(currentKey: Buffer, previousKey: Buffer | null = null): Seal {
  const keys = [currentKey, previousKey].filter((key) => key !== null);
  for (const key of keys) assert.equal(key.length, 32, "an encryption key has 32 bytes");
  // As key objects, into which bytes would be converted for every value.
  const keyById = new Map(keys.map((key) => [keyIdOf(key).toString("hex"), createSecretKey(key)]));
  const currentKeyId = keyIdOf(currentKey);
  const currentKeyObject = createSecretKey(currentKey);
  const remembered = new Map<string, string>();
  const seal: Seal = {
    currentKeyId,
    seal(plain, purpose) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", currentKeyObject, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), currentKeyId, iv, cipher.getAuthTag(), body]);
    },
    open(sealed, purpose) {
      assert(sealed.length >= HEADER_BYTES && sealed[0] === VERSION, "not a sealed value");
      const keyId = sealed.subarray(1, 1 + KEY_ID_BYTES).toString("hex");
      const key = keyById.get(keyId);
      assert(key, `sealed under an encryption key that this process does not have (${keyId})`);
      const iv = sealed.subarray(1 + KEY_ID_BYTES, 1 + KEY_ID_BYTES + IV_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(purpose));
      decipher.setAuthTag(sealed.subarray(HEADER_BYTES - TAG_BYTES, HEADER_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]).toString(
        "utf8",
      );
    },
    openOften(sealed, purpose) {
      const name = `${purpose} ${sealed.toString("latin1")}`;
      const known = remembered.get(name);
      if (known !== undefined) return known;
      const plain = seal.open(sealed, purpose);
      if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!);
      remembered.set(name, plain);
      return plain;
    },
  };
  return seal;
}
