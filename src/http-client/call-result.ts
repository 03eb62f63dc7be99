/** The outcome of a call to a user-supplied URL. */
export type CallResult =
  | {
      readonly kind: "answered";
      readonly statusCode: number;
      /** The `Retry-After` header as sent. */
      readonly retryAfter: string | null;
      /** The `Location` header as sent; it is not followed. */
      readonly location: string | null;
      /** The beginning of the body as text. */
      readonly excerpt: string;
      /** The address that was connected to. */
      readonly address: string | null;
    }
  | { readonly kind: "unreachable"; readonly error: string; readonly address: string | null };

/** How a call differs from a plain one, whose response is read as a postback's. */
export interface Reading {
  /** How much of the body `excerpt` contains. */
  readonly mostCharacters?: number;
  readonly userAgent?: string;
  /** Header `Webhook-Id`: the same for every attempt to deliver one message (Standard Webhooks). */
  readonly webhookId?: string;
}
