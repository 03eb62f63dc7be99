import { z } from "zod";
import { windowStart } from "../../../domain/sales/statistics.ts";
import { showClock } from "../../../queries/system/show-clock.ts";
import { findPartner } from "../../../queries/partners/find-partner.ts";
import { salesTotals } from "../../../queries/statistics/sales-totals.ts";
import { subIdRows } from "../../../queries/statistics/sub-id-rows.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, daysQuery, idInPath, none } from "../../schema/common.ts";
import { partnerResultsView, viewPartnerTotals, viewSubIdRow } from "../../views/statistics.ts";
import { SUB_ID_ROW_EXAMPLE } from "./example.ts";

const MOST_TOP_SUB_IDS = 10;

export const getPartnerStats = endpoint({
  method: "GET",
  path: "/partners/{partnerId}/stats",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "get_partner_stats" },
  tag: "Statistics",
  summary: "Show statistics of a partner's clicks and own sales",
  description: "Amounts are net of refunds, without test sales and rejected conversions.",
  params: z.strictObject({ partnerId: idInPath }),
  query: z.strictObject({ days: daysQuery }),
  body: none,
  response: dataOf(partnerResultsView),
  errors: ["partner_not_found"],
  example: {
    response: {
      data: {
        programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
        days: 30,
        currency: "USD",
        partner: {
          partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
          clicks: 412,
          sales: 25,
          revenueCents: 322_500,
          commissionCents: 67_725,
          roas: 4.54,
        },
        topSubIds: [SUB_ID_ROW_EXAMPLE],
      },
    },
  },
  async handle(deps, { caller, params, query }) {
    const partner = await findPartner(deps.sql, caller.brandId, params.partnerId);
    const since = windowStart((await showClock(deps.sql)).now, query.days);
    const scope = { brandId: caller.brandId, programId: partner.programId, partnerId: partner.id };
    const totals = await salesTotals(deps.sql, scope, since);
    const top = await subIdRows(deps.sql, scope, "sub1", since, {
      most: MOST_TOP_SUB_IDS,
      isLabelledOnly: true,
    });
    return {
      data: {
        programId: partner.programId,
        days: query.days,
        currency: partner.currency,
        partner: viewPartnerTotals(partner.id, totals),
        topSubIds: top.map(viewSubIdRow),
      },
    };
  },
});
