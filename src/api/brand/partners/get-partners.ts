import { z } from "zod";
import { PARTNER_STATUSES } from "../../../domain/partners/partner.ts";
import { balancesOf, NO_BALANCE } from "../../../queries/balances/partner-balances.ts";
import { listPartners } from "../../../queries/partners/brand-partners.ts";
import { requireProgram } from "../../../queries/programs/require-program.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { paginate, byCreation } from "../../endpoint/paginate.ts";
import { idInPath, none, pageOfSchema, pageQuery, searchQuery } from "../../schema/common.ts";
import { partnerView, viewPartner } from "../../views/partner.ts";
import { PARTNER_EXAMPLE } from "./example.ts";

export const getPartners = endpoint({
  method: "GET",
  path: "/programs/{programId}/partners",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "browse_partners" },
  tag: "Partners",
  summary: "List a program's partners, newest first",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({
    ...pageQuery,
    status: z.enum(PARTNER_STATUSES).optional().describe("Only partners with this status."),
    q: searchQuery("name or handle"),
  }),
  body: none,
  response: pageOfSchema(partnerView),
  errors: ["program_not_found", "invalid_cursor"],
  example: { response: { data: [PARTNER_EXAMPLE], has_more: false, next_cursor: null } },
  async handle(deps, { caller: { brandId }, params: { programId }, query }) {
    const { status = null } = query;
    const search = query.q?.trim() || null;
    return paginate(deps, {
      name: "partners",
      // Without a search the filters stay as they were before search existed, so older cursors remain valid.
      filters: { programId, status, ...(search !== null && { search }) },
      query,
      fetch: async (page) => {
        await requireProgram(deps.sql, brandId, programId);
        const rows = await listPartners(deps.sql, brandId, programId, { status, search }, page);
        const balances = await balancesOf(deps.sql, { partnerIds: rows.map(({ id }) => id) });
        return rows.map((row) => ({ ...row, balance: balances.get(row.id) ?? NO_BALANCE }));
      },
      orderOf: byCreation,
      show: (row) => viewPartner(row, row.balance),
    });
  },
});
