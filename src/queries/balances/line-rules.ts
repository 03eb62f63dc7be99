import type { Bucket } from "./bucket.ts";

/** The moment that a figure is of, from the statement's own `moment`. */
export const MOMENT = "(select at from moment)";

const isSettled = `coalesce(y.settled_at <= ${MOMENT}, false)`;

/** Which lines count in a figure, by what their conversion was, and with which sign. */
const RULES: Readonly<Record<Bucket, { readonly condition: string; readonly sign: "" | "-" }>> = {
  pending: { condition: "state.status = 'pending'", sign: "" },
  inHold: { condition: `state.status = 'approved' and state.hold_until > ${MOMENT}`, sign: "" },
  payable: {
    condition: `(state.status = 'rejected' or (state.status = 'approved' and state.hold_until <= ${MOMENT}))`,
    sign: "",
  },
  inFlight: { condition: `e.payout_id is not null and not ${isSettled}`, sign: "-" },
  paid: { condition: `e.payout_id is not null and ${isSettled}`, sign: "-" },
  earnedYtd: {
    condition: `e.payout_id is null and extract(year from e.created_at at time zone 'UTC')
      = extract(year from ${MOMENT} at time zone 'UTC')`,
    sign: "",
  },
};

/** What a line adds to a figure is its amount with this sign. */
export const signOf = (bucket: Bucket): "" | "-" => RULES[bucket].sign;

/** What a conversion was at the moment: before its first change after it, where it has changed since. */
const STATE_THEN = `
  left join lateral (
    select x.status_before as status, x.hold_until_before as hold_until from conversion_change x
    where x.conversion_id = c.id and x.created_at > ${MOMENT}
    order by x.id limit 1
  ) before on true`;

/** What the conversion of a line was at the moment, joined to its conversion `c`. */
export const stateOf = (isPast: boolean): string => `
  ${isPast ? STATE_THEN : ""}
  cross join lateral (select ${
    isPast
      ? "coalesce(before.status, c.status), coalesce(before.hold_until, c.hold_until)"
      : "c.status, c.hold_until"
  }) as state (status, hold_until)`;

/**
 * Whether a line `e` counts in a figure. It is a sub-select, of which the planner takes one line in two to count: of a
 * join it would expect so few that it reads and sorts all lines of the partner.
 */
export const counts = (bucket: Bucket, isPast: boolean): string => `(
  not e.is_test and e.created_at <= ${MOMENT} and (
    select ${RULES[bucket].condition}
    from conversion c ${stateOf(isPast)} left join payout y on y.id = e.payout_id
    where c.id = e.conversion_id))`;
