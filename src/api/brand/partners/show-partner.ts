import { z } from "zod";
import type { Config } from "../../../config.ts";
import type { Sql } from "../../../db/sql.ts";
import { balancesOf, NO_BALANCE } from "../../../queries/balances/partner-balances.ts";
import { readPartner } from "../../../queries/partners/brand-partners.ts";
import { whyNotPaid } from "../../../queries/payouts/why-not-paid.ts";
import { getProgram } from "../../../queries/programs/get-program.ts";
import { viewPartnerDetail, type partnerDetailView } from "../../views/partner.ts";

/**
 * The response of every endpoint that reads or changes one partner.
 *
 * @throws ApiError `partner_not_found`
 */
export async function showPartner(
  { sql, config }: Readonly<{ sql: Sql; config: Config }>,
  brandId: string,
  partnerId: string,
): Promise<{ data: z.input<typeof partnerDetailView> }> {
  const partner = await readPartner(sql, brandId, partnerId);
  const program = await getProgram(sql, brandId, partner.programId);
  const balance = (await balancesOf(sql, { partnerIds: [partner.id] })).get(partner.id) ?? NO_BALANCE;
  const payee = { partnerId: partner.id, currency: program.currency };
  const notPaidReason = await whyNotPaid(sql, payee, {
    balance,
    minimumPayoutCents: program.minimumPayoutCents,
    payoutWeekday: config.payoutWeekday,
  });
  return { data: viewPartnerDetail(partner, balance, notPaidReason) };
}
