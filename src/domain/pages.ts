/** The public page of a program, where partners read about it and apply. PROGRAM-10. */
export const programPage = (baseUrl: string, slug: string): string => `${baseUrl}/p/${slug}`;

/** The public page of a partner. PARTNER-23. */
export const profilePage = (baseUrl: string, handle: string): string =>
  `${baseUrl}/u/${encodeURIComponent(handle)}`;

/** The home page, which leads signed-in people on to their console or portal. PEOPLE-24. */
export const homePage = (baseUrl: string): string => `${baseUrl}/`;

/** The portal's screens that mails lead to. */
export const portalScreens = (baseUrl: string) => {
  const root = `${baseUrl}/portal`;
  return {
    payoutAccount: `${root}/payout-account`,
    tax: `${root}/tax`,
    payout: (payoutId: string) => `${root}/payouts/${payoutId}`,
    program: (programId: string) => `${root}/${programId}`,
    links: (programId: string) => `${root}/${programId}/links`,
    messages: (programId: string) => `${root}/${programId}/messages`,
  };
};

/** The console's screens that mails lead to. */
export const consoleScreens = (baseUrl: string, brandId: string) => {
  const root = `${baseUrl}/console/${brandId}`;
  return {
    team: `${root}/team`,
    payouts: (programId: string) => `${root}/${programId}/payouts`,
    batch: (programId: string, batchId: string) => `${root}/${programId}/batches/${batchId}`,
    /** The review of a proposed batch. */
    proposal: (programId: string, proposalId: string) =>
      `${root}/${programId}/batches/new?proposal=${proposalId}`,
  };
};
