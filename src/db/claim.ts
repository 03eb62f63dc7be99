/** A running request's claim to its key. Only the holder may store a response under the key. */
export interface Claim {
  readonly keyId: string;
  readonly idempotencyKey: string;
  readonly claimId: string;
}

/**
 * A request whose claim has run out died with its process, and its repeat may take the key over. Claims of commands are
 * renewed while they run, and who has lost one commits nothing; what has an effect outside gets the time it may take.
 */
export const CLAIM_MS = { renewed: 1_500, once: 60_000 } as const;
