/** Where the desk is, and the operator's API below it. */
export const MOUNT = "/ops";

/** The addresses of the desk's screens. */
export const paths = {
  home: MOUNT,
  brands: `${MOUNT}/brands`,
  brand: (brandId: string) => `${MOUNT}/brands/${brandId}`,
  people: `${MOUNT}/people`,
  funds: `${MOUNT}/funds`,
  fundsOf: (programId: string) => `${MOUNT}/funds/${programId}`,
  payouts: `${MOUNT}/payouts`,
  payout: (payoutId: string) => `${MOUNT}/payouts/${payoutId}`,
  disputes: `${MOUNT}/disputes`,
  books: `${MOUNT}/books`,
  processes: `${MOUNT}/processes`,
  mails: `${MOUNT}/mails`,
  mail: (mailId: string) => `${MOUNT}/mails/${mailId}`,
  audit: `${MOUNT}/audit`,
  clock: `${MOUNT}/clock`,
  account: `${MOUNT}/account`,
} as const;
