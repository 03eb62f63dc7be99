/** Where a program's sale sources send their events. DELIVERY-1. */
export interface SourceUrls {
  /** The signed event endpoint, one for all programs. */
  readonly events: string;
  readonly stripe: string;
  readonly shopify: string;
}

/** @param baseUrl public address of this deployment */
export const sourceUrls = (baseUrl: string, programId: string): SourceUrls => ({
  events: `${baseUrl}/api/v1/events`,
  stripe: `${baseUrl}/api/payments/webhook/${programId}`,
  shopify: `${baseUrl}/api/storefront/webhook/${programId}`,
});
