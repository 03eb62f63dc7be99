import { FORECAST_DAYS } from "../../domain/balances/funding.ts";
import { payablesWhere } from "../balances/partner-balances.ts";
import { disputedWhere } from "../payouts/disputed-payables.ts";
import { maturingWhere } from "./list-dues.ts";

/**
 * A lateral join `funds` (`depositCents`, `inFlightCents`, `availableCents`, `dueCents`, `shortfallCents`): what is left of
 * program `p`'s deposit, what payouts under way take of it and what is available for others over a rail, what is due
 * within the days of the forecast, and what is missing of it: the rule of `fundingForecast`, in SQL, for a statement that
 * reads many programs at once. With its offset each amount is computed once: the planner would do so wherever they are
 * named.
 *
 * @param now SQL of the service clock's now
 * @param minimum SQL of the program's minimum payout
 */
export const fundsOfProgram = (now: string, minimum: string): string => `
  cross join lateral (
    select "depositCents", "inFlightCents", "depositCents" - "inFlightCents" as "availableCents", "dueCents",
      case when "dueCents" > 0 then greatest(0, "dueCents" + "inFlightCents" - "depositCents") else 0 end
        as "shortfallCents"
    from (
      select ${DEPOSIT_OF_PROGRAM}::bigint as "depositCents", ${IN_FLIGHT_OF_PROGRAM}::bigint as "inFlightCents", (
        select coalesce(sum(cents) filter (where cents > 0 and cents >= ${minimum}), 0)::bigint
        from (
          select s.partner_id, sum(s.cents) as cents
          from (
            select "partnerId", payable from (${payablesWhere("= p.id", { less: disputedWhere("= p.id") })}) b
            union all select "partnerId", "amountCents" from (${maturingWhere({
              programIs: "= p.id",
              from: now,
              until: `${now} + interval '${FORECAST_DAYS} days'`,
            })}) m
          ) s (partner_id, cents)
          join partner m on m.id = s.partner_id
          where not exists (select 1 from payout_account y
            where y.account_id = m.account_id and y.replaced_at is null and y.rail = 'bank_transfer')
          group by s.partner_id
        ) due
      ) as "dueCents"
      offset 0
    ) money
  ) funds`;

/** What of program `p`'s deposits is neither sent nor charged. */
const DEPOSIT_OF_PROGRAM = `(select coalesce(sum(f.amount_cents), 0) from (
     select amount_cents from funding_sum where program_id = p.id
     union all select amount_cents from funding_change where program_id = p.id) f)`;

/** What payouts of program `p` that are under way over a rail take of it. */
const IN_FLIGHT_OF_PROGRAM = `(select coalesce(sum(y.amount_cents), 0) from payout y
     where y.program_id = p.id and y.status = 'pending' and y.method <> 'bank_transfer')`;

/** What program `p` can still send over a rail: the rule of `availableCentsOf`, in SQL. */
export const AVAILABLE_OF_PROGRAM = `(${DEPOSIT_OF_PROGRAM} - ${IN_FLIGHT_OF_PROGRAM})`;
