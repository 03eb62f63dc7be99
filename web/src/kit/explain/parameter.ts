/** The search parameter under which the address of a screen names a figure. */
export const EXPLAIN = "explain";
