import { createHash, createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { ApiError } from "../domain/api-errors.ts";

/** A page of a list, as the API returns it. */
export interface Page<Row> {
  readonly data: Row[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** Where a page begins: after the row with these values, or at the start. */
export interface PageRequest {
  readonly limit: number;
  /** Values of the last row shown, in the order of the list's sort columns; null for the first page. */
  readonly after: readonly string[] | null;
}

export const LONGEST_CURSOR = 400;
const TAG_BYTES = 12;

/** Packs and unpacks a deployment's cursors: opaque, tamper-evident, bound to a list and its filters. */
export interface Cursors {
  pack(list: string, filters: unknown, after: readonly string[]): string;
  /** @throws ApiError `invalid_cursor` for anything that `pack` did not make for this list and these filters */
  unpack(list: string, filters: unknown, cursor: string): string[];
}

/**
 * @param key 32 bytes; signs new cursors
 * @param previousKey 32 bytes or null; verifies cursors from before a rotation of `ENCRYPTION_KEY`
 */
export function createCursors(key: Buffer, previousKey: Buffer | null = null): Cursors {
  const macKeyOf = (from: Buffer) => createSecretKey(createHmac("sha256", from).update("cursor").digest());
  const macKey = macKeyOf(key);
  const macKeys = previousKey === null ? [macKey] : [macKey, macKeyOf(previousKey)];
  const tagOf = (list: string, filters: unknown, body: string, by = macKey) =>
    createHmac("sha256", by)
      .update(`${list}\n${createHash("sha256").update(JSON.stringify(filters)).digest("hex")}\n${body}`)
      .digest()
      .subarray(0, TAG_BYTES)
      .toString("base64url");
  return {
    pack(list, filters, after) {
      const body = Buffer.from(JSON.stringify(after)).toString("base64url");
      return `${body}.${tagOf(list, filters, body)}`;
    },
    unpack(list, filters, cursor) {
      const [body, tag, ...rest] = cursor.split(".");
      if (cursor.length > LONGEST_CURSOR || !body || !tag || rest.length > 0)
        throw new ApiError("invalid_cursor");
      // Compared as text: decoding would accept characters outside base64url.
      const given = Buffer.from(tag);
      const isOurs = macKeys.some((by) => {
        const expected = Buffer.from(tagOf(list, filters, body, by));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      if (!isOurs) throw new ApiError("invalid_cursor");
      return JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as string[];
    },
  };
}
