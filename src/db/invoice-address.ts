import { createHmac, timingSafeEqual } from "node:crypto";

/** The settings that addresses are derived from. */
type AddressConfig = Readonly<{
  baseUrl: string;
  encryptionKey: Buffer;
  /** The key before the last rotation, or null. */
  encryptionKeyPrevious: Buffer | null;
}>;

const PROOF_BYTES = 18;

const proofOf = (key: Buffer, invoiceId: string): string =>
  createHmac("sha256", createHmac("sha256", key).update("invoice").digest())
    .update(invoiceId)
    .digest()
    .subarray(0, PROOF_BYTES)
    .toString("base64url");

/**
 * The address of an invoice's page. Unguessable, so that it can be handed to an accountant without a key; it grants
 * access to this one invoice.
 */
export function invoiceUrl(config: AddressConfig, invoiceId: string): string {
  return `${config.baseUrl}/invoices/${invoiceId}/${proofOf(config.encryptionKey, invoiceId)}`;
}

/** Whether the proof at the end of an invoice's address is valid, also if made before a key rotation. */
export function isInvoiceProof(config: AddressConfig, invoiceId: string, proof: string): boolean {
  const given = Buffer.from(proof);
  return [config.encryptionKey, config.encryptionKeyPrevious].some((key) => {
    const expected = key === null ? null : Buffer.from(proofOf(key, invoiceId));
    return expected !== null && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
