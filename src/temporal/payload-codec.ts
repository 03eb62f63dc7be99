import type { DataConverter, Payload, PayloadCodec } from "@temporalio/common";
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";

const ENCODING = Buffer.from("binary/encrypted");
const CIPHER = "aes-256-gcm";
const PURPOSE = Buffer.from("temporal payload");
const KEY_ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;

/** Makes failures put their message and stack where the codec reaches them. Part of the workflow bundle as well. */
export const FAILURE_CONVERTER = fileURLToPath(new URL("../workflows/encoded-failures.ts", import.meta.url));

/** As in the configuration. */
interface Keys {
  readonly temporalCodecKey: Buffer | null;
  readonly temporalCodecKeyPrevious: Buffer | null;
}

/** Whether what this process writes to Temporal is encrypted. */
export const isEncrypting = ({ temporalCodecKey }: Pick<Keys, "temporalCodecKey">): boolean =>
  temporalCodecKey !== null;

/**
 * Encrypts the payloads of inputs, results, signals, failures, summaries and details (AES-256-GCM), each with the id of
 * its key. Decodes under the current and the previous key, and leaves alone what is not encrypted. Search attributes are
 * not payloads. OPERATE-32.
 *
 * @returns null if neither key is set
 */
export function payloadCodecOf({ temporalCodecKey, temporalCodecKeyPrevious }: Keys): PayloadCodec | null {
  const known = [temporalCodecKey, temporalCodecKeyPrevious].filter((key) => key !== null);
  if (known.length === 0) return null;
  const keyById = new Map(known.map((key) => [keyIdOf(key), key]));
  return {
    encode: (payloads) =>
      Promise.resolve(
        temporalCodecKey === null ? payloads : payloads.map((payload) => encrypt(payload, temporalCodecKey)),
      ),
    // A promise that rejects, never a throw.
    decode: (payloads) => Promise.resolve().then(() => payloads.map((payload) => decrypt(payload, keyById))),
  };
}

/** How clients and workers read and write payloads; undefined where nothing is encrypted. */
export function dataConverterOf(config: Keys): DataConverter | undefined {
  const codec = payloadCodecOf(config);
  if (codec === null) return undefined;
  return { payloadCodecs: [codec], ...(isEncrypting(config) && { failureConverterPath: FAILURE_CONVERTER }) };
}

const keyIdOf = (key: Buffer): string =>
  createHash("sha256")
    .update("temporal codec")
    .update(key)
    .digest()
    .subarray(0, KEY_ID_BYTES)
    .toString("hex");

function encrypt(payload: Payload, key: Buffer): Payload {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(PURPOSE);
  const body = Buffer.concat([cipher.update(pack(payload)), cipher.final()]);
  return {
    metadata: { encoding: ENCODING, "encryption-key-id": Buffer.from(keyIdOf(key)) },
    data: Buffer.concat([iv, cipher.getAuthTag(), body]),
  };
}

function decrypt(payload: Payload, keyById: ReadonlyMap<string, Buffer>): Payload {
  const { metadata, data } = payload;
  if (!ENCODING.equals(metadata?.["encoding"] ?? new Uint8Array())) return payload;
  const keyId = Buffer.from(metadata?.["encryption-key-id"] ?? []).toString();
  const key = keyById.get(keyId);
  if (key === undefined) throw new Error(`A payload is encrypted under a key that is not set (${keyId}).`);
  const bytes = Buffer.from(data ?? []);
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES)).setAAD(PURPOSE);
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return unpack(Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]));
}

/** Length of the metadata, the metadata, the data. */
function pack({ metadata, data }: Payload): Buffer {
  const written = Object.entries(metadata ?? {}).map(([name, value]) => [
    name,
    Buffer.from(value).toString("base64"),
  ]);
  const head = Buffer.from(JSON.stringify(Object.fromEntries(written)));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, data ?? new Uint8Array()]);
}

function unpack(bytes: Buffer): Payload {
  const end = LENGTH_BYTES + bytes.readUInt32BE();
  const written = JSON.parse(bytes.subarray(LENGTH_BYTES, end).toString()) as Record<string, string>;
  const metadata = Object.entries(written).map(([name, value]): [string, Uint8Array] => [
    name,
    Buffer.from(value, "base64"),
  ]);
  return { metadata: Object.fromEntries(metadata), data: bytes.subarray(end) };
}
