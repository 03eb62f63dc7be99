/** Where the portal is, and the partner's API below it. */
export const MOUNT = "/portal";

/** The addresses of the portal's screens. */
export const paths = {
  home: MOUNT,
  account: `${MOUNT}/account`,
} as const;
