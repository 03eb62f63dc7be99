import type { WebhookSource } from "../../providers/delivery.ts";

/** What a program's signing secrets are sealed for: a value moved to another program does not open. */
export const signingSecretPurpose = (programId: string): string => `signing_secret:${programId}`;

/** What a webhook secret is sealed for: a value moved to another program or source does not open. */
export const webhookSecretPurpose = (programId: string, source: WebhookSource): string =>
  `webhook_secret:${programId}:${source}`;
