import type { Sql } from "../../db/sql.ts";
import { DAY_MS } from "../../domain/calendar/calendar.ts";
import { type CreditValues, firstValues } from "../../providers/credit-values.ts";
import { visitsBetween } from "../../providers/entity-facts.ts";
import { knownRefCodes } from "../../queries/deliveries/known-codes.ts";
import { readEntity } from "../../queries/deliveries/read-entity.ts";
import type { SaleProgram } from "../../queries/programs/sale-program.ts";

/**
 * A sale's own values, completed by the customer's latest visit that can lead to a partner, if they cannot. A code that
 * is none of the program's leads to nobody: brands also refer to a customer by an id of their own.
 */
export async function withVisit(
  sql: Sql,
  program: SaleProgram,
  own: CreditValues,
  customerRef: string | null,
  occurredAt: number,
): Promise<CreditValues> {
  if (own.clickId !== null) return own;
  const customer = await readEntity(sql, program.id, customerRef);
  const since = occurredAt - program.terms.attributionWindowDays * DAY_MS;
  const visits = visitsBetween(customer, since, occurredAt);
  if (visits.length === 0) return own;
  const codes = [own, ...visits].flatMap((values) => values.refCodes);
  const known = await knownRefCodes(sql, program.id, codes);
  const canLead = (values: CreditValues): boolean =>
    values.clickId !== null || values.refCodes.some((code) => known.has(code));
  const visit = canLead(own) ? undefined : visits.find(canLead);
  return visit === undefined ? own : firstValues([own, visit]);
}
