/** The public page of a program, where partners read about it and apply. PROGRAM-10. */
export const programPage = (baseUrl: string, slug: string): string => `${baseUrl}/p/${slug}`;

/** The public page of a partner. PARTNER-23. */
export const profilePage = (baseUrl: string, handle: string): string =>
  `${baseUrl}/u/${encodeURIComponent(handle)}`;
