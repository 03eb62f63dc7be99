/** The page of a program, where partners read about it and apply. Spec: Program, Partner-side resources. */
export const programPage = (baseUrl: string, slug: string): string => `${baseUrl}/p/${slug}`;

/** The public page of a person who promotes brands. Spec: Partner-side resources. */
export const profilePage = (baseUrl: string, handle: string): string =>
  `${baseUrl}/u/${encodeURIComponent(handle)}`;
