import type { Sql } from "../../db/sql.ts";
import { DAY_MS } from "../../domain/calendar/calendar.ts";
import type { CreditValues } from "../../providers/credit-values.ts";
import { visitsBetween } from "../../providers/entity-facts.ts";
import { knownRefCodes } from "../../queries/deliveries/known-codes.ts";
import { readEntity } from "../../queries/deliveries/read-entity.ts";
import type { SaleProgram } from "../../queries/programs/sale-program.ts";

/**
 * The customer's latest visit that can lead to a partner, if the sale's own values cannot. A code that is none of the
 * program's leads to nobody: brands also refer to a customer by an id of their own.
 */
export async function visitBehind(
  sql: Sql,
  program: SaleProgram,
  own: CreditValues,
  customerRef: string | null,
  occurredAt: number,
): Promise<CreditValues | null> {
  if (own.clickId !== null) return null;
  const customer = await readEntity(sql, program.id, customerRef);
  const since = occurredAt - program.terms.attributionWindowDays * DAY_MS;
  const visits = visitsBetween(customer, since, occurredAt);
  if (visits.length === 0) return null;
  const codes = [own, ...visits].flatMap((values) => values.refCodes);
  const known = await knownRefCodes(sql, program.id, codes);
  const canLead = (values: CreditValues): boolean =>
    values.clickId !== null || values.refCodes.some((code) => known.has(code));
  return canLead(own) ? null : (visits.find(canLead) ?? null);
}
