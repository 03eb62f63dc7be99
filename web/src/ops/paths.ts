/** Where the desk is, and the operator's API below it. */
export const MOUNT = "/ops";

/** The addresses of the desk's screens. */
export const paths = {
  home: MOUNT,
  account: `${MOUNT}/account`,
} as const;
