/** Bytes as PostgreSQL reads them from a JSON value. */
export const bytea = (bytes: Buffer): string => `\\x${bytes.toString("hex")}`;
