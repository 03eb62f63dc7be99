/** A provider's time in milliseconds of business time, and when its delivery arrived. */
export type Moment = Readonly<{ at: number; receivedAt: number }>;

/** A provider's times come from an external clock, so they move with the service clock. CLOCK-3. */
export type ReceiptClock = Readonly<{ now: Date; offsetMs: number }>;

/** The range of plausible provider dates: webhooks did not exist earlier. */
const [FIRST_MOMENT, LAST_MOMENT] = [Date.UTC(2000, 0), Date.UTC(3000, 0)];

/**
 * A provider's time in business time; now if the delivery has none.
 *
 * @param providerTimeMs milliseconds; NaN without a valid time
 */
export function momentOf(providerTimeMs: number, clock: ReceiptClock): Moment {
  const receivedAt = clock.now.getTime();
  const isTime = providerTimeMs >= FIRST_MOMENT && providerTimeMs < LAST_MOMENT;
  return { at: isTime ? providerTimeMs + clock.offsetMs : receivedAt, receivedAt };
}
