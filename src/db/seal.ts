import assert from "node:assert";
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Encrypts what must not be readable in a dump: secrets, payout accounts, stored answers (AES-256-GCM). */
export interface Seal {
  /** Stands in bytes 2 to 5 of what is sealed now; what has another there was sealed before a rotation. */
  readonly currentKeyId: Buffer;
  /** @param purpose names the row, such as `signing_secret:prg_…`; a value moved to another row does not open */
  seal(plain: string, purpose: string): Buffer;
  /** Throws when the value was sealed for another purpose, under a key we do not have, or was changed. */
  open(sealed: Buffer, purpose: string): string;
}

const VERSION = 1;
const KEY_ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES + IV_BYTES + TAG_BYTES;

const keyIdOf = (key: Buffer) => createHash("sha256").update(key).digest().subarray(0, KEY_ID_BYTES);

/**
 * @param currentKey 32 bytes; new values are sealed under it
 * @param previousKey 32 bytes or null; values from before a rotation of `ENCRYPTION_KEY` still open with it
 */
export function createSeal(currentKey: Buffer, previousKey: Buffer | null = null): Seal {
  const keys = [currentKey, previousKey].filter((key) => key !== null);
  for (const key of keys) assert.equal(key.length, 32, "an encryption key has 32 bytes");
  const keyById = new Map(keys.map((key) => [keyIdOf(key).toString("hex"), key]));
  const currentKeyId = keyIdOf(currentKey);
  return {
    currentKeyId,
    seal(plain, purpose) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", currentKey, iv).setAAD(Buffer.from(purpose));
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
  };
}
