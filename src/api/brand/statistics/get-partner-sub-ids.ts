import { z } from "zod";
import { SUB_NAMES } from "../../../domain/attribution/attribution.ts";
import { windowStart } from "../../../domain/sales/statistics.ts";
import { showClock } from "../../../queries/system/show-clock.ts";
import { findPartner } from "../../../queries/partners/find-partner.ts";
import { subIdRows } from "../../../queries/statistics/sub-id-rows.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, daysQuery, idInPath, none, subIdQuery } from "../../schema/common.ts";
import { subIdRowView, viewSubIdRow } from "../../views/statistics.ts";
import { SUB_ID_ROW_EXAMPLE } from "./example.ts";

export const getPartnerSubIds = endpoint({
  method: "GET",
  path: "/partners/{partnerId}/sub-ids",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "get_partner_sub_ids" },
  tag: "Statistics",
  summary: "Show a partner's clicks and own sales by label",
  description: "Amounts are net of refunds, without test sales and rejected conversions.",
  params: z.strictObject({ partnerId: idInPath }),
  query: z.strictObject({ by: subIdQuery, days: daysQuery }),
  body: none,
  response: dataOf(
    z.object({
      by: z.enum(SUB_NAMES),
      days: z.int(),
      rows: z.array(subIdRowView).describe("Highest sales value first, at most 500."),
    }),
  ),
  errors: ["partner_not_found"],
  example: { response: { data: { by: "sub1", days: 30, rows: [SUB_ID_ROW_EXAMPLE] } } },
  async handle(deps, { caller, params, query: { by, days } }) {
    const partner = await findPartner(deps.sql, caller.brandId, params.partnerId);
    const since = windowStart((await showClock(deps.sql)).now, days);
    const scope = { brandId: caller.brandId, programId: partner.programId, partnerId: partner.id };
    const rows = await subIdRows(deps.sql, scope, by, since);
    return { data: { by, days, rows: rows.map(viewSubIdRow) } };
  },
});
