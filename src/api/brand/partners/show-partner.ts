import type { z } from "zod";
import type { Sql } from "../../../db/sql.ts";
import { balancesOf, NO_BALANCE } from "../../../queries/balances/partner-balances.ts";
import { readPartner } from "../../../queries/partners/brand-partners.ts";
import { viewPartnerDetail, type partnerDetailView } from "../../views/partner.ts";

/**
 * The answer of every endpoint that reads or changes one partner.
 *
 * @throws Refusal `partner_not_found`
 */
export async function showPartner(
  sql: Sql,
  brandId: string,
  partnerId: string,
): Promise<{ data: z.input<typeof partnerDetailView> }> {
  const partner = await readPartner(sql, brandId, partnerId);
  const balances = await balancesOf(sql, { partnerIds: [partner.id] });
  return { data: viewPartnerDetail(partner, balances.get(partner.id) ?? NO_BALANCE) };
}
