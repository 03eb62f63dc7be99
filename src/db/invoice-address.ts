import { createHmac, timingSafeEqual } from "node:crypto";

/** The settings that addresses are made of. */
type AddressConfig = Readonly<{
  baseUrl: string;
  encryptionKey: Buffer;
  /** Null, or the key before the last rotation. */
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
 * The address of an invoice's page. It can be handed on to an accountant, who has no key: whoever has it may read this one
 * invoice, and nobody can guess it.
 */
export function invoiceUrl(config: AddressConfig, invoiceId: string): string {
  return `${config.baseUrl}/invoices/${invoiceId}/${proofOf(config.encryptionKey, invoiceId)}`;
}

/** Whether the proof is the one that an invoice's address ends with; also one from before a rotation of the key. */
export function isInvoiceProof(config: AddressConfig, invoiceId: string, proof: string): boolean {
  const given = Buffer.from(proof);
  return [config.encryptionKey, config.encryptionKeyPrevious].some((key) => {
    const expected = key === null ? null : Buffer.from(proofOf(key, invoiceId));
    return expected !== null && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
