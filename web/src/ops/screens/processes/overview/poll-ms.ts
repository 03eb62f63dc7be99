/** How often what does not get on is read again. */
export const POLL_MS = 5_000;
