/**
 * The machine's clock, for security and transport: signature skew, rate-limit windows, expiry of stored responses,
 * grace of rotated secrets, delays between postback attempts. Business time is the service clock in the database
 * (`Tx.now`, SQL `service_now()`).
 */
export interface SystemClock {
  now(): Date;
}

export const systemClock: SystemClock = { now: () => new Date() };
