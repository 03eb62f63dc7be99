/** Where the portal is, and the partner's API below it. */
export const MOUNT = "/portal";

const of = (programId: string) => `${MOUNT}/${programId}`;

/** The addresses of the portal's screens. */
export const paths = {
  home: MOUNT,
  account: `${MOUNT}/account`,
  keys: `${MOUNT}/keys`,
  payoutAccount: `${MOUNT}/payout-account`,
  tax: `${MOUNT}/tax`,
  marketplace: `${MOUNT}/marketplace`,
  program: (programId: string) => of(programId),
  links: (programId: string) => `${of(programId)}/links`,
  sales: (programId: string) => `${of(programId)}/sales`,
  stats: (programId: string) => `${of(programId)}/stats`,
  earnings: (programId: string) => `${of(programId)}/earnings`,
  recruits: (programId: string) => `${of(programId)}/recruits`,
  messages: (programId: string) => `${of(programId)}/messages`,
} as const;
