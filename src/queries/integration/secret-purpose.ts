/** What a program's signing secrets are sealed for: a value moved to another program does not open. */
export const signingSecretPurpose = (programId: string): string => `signing_secret:${programId}`;

/** A third-party sale source whose webhooks a brand's secret verifies. */
export type WebhookSource = "stripe" | "shopify";

/** What a webhook secret is sealed for: a value moved to another program or source does not open. */
export const webhookSecretPurpose = (programId: string, source: WebhookSource): string =>
  `webhook_secret:${programId}:${source}`;
