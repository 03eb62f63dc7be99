/**
 * The machine's clock, for security and transport: signature skew, rate-limit windows, expiry of idempotent answers,
 * grace of rotated secrets, delays between postback attempts. Business time is read from the service clock in the
 * database instead (`Tx.now`, SQL `service_now()`).
 */
export interface SystemClock {
  now(): Date;
}

export const systemClock: SystemClock = { now: () => new Date() };
