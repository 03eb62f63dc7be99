/** Where the portal is, and the partner's API below it. */
export const MOUNT = "/portal";

const of = (programId: string) => `${MOUNT}/${programId}`;

/** The addresses of the portal's screens. */
export const paths = {
  home: MOUNT,
  marketplace: `${MOUNT}/marketplace`,
  join: (slug: string) => `${MOUNT}/join/${slug}`,
  payouts: `${MOUNT}/payouts`,
  payout: (payoutId: string) => `${MOUNT}/payouts/${payoutId}`,
  statements: `${MOUNT}/statements`,
  /** A page of its own, outside the app. */
  statement: (period: string) => `${MOUNT}/statements/${period}`,
  payoutAccount: `${MOUNT}/payout-account`,
  tax: `${MOUNT}/tax`,
  profile: `${MOUNT}/profile`,
  /** Keeps the address that it has had. */
  properties: `${MOUNT}/places`,
  account: `${MOUNT}/account`,
  keys: `${MOUNT}/keys`,
  program: (programId: string) => of(programId),
  links: (programId: string) => `${of(programId)}/links`,
  sales: (programId: string) => `${of(programId)}/sales`,
  stats: (programId: string) => `${of(programId)}/stats`,
  earnings: (programId: string) => `${of(programId)}/earnings`,
  recruits: (programId: string) => `${of(programId)}/recruits`,
  messages: (programId: string) => `${of(programId)}/messages`,
  postback: (programId: string) => `${of(programId)}/postback`,
} as const;
