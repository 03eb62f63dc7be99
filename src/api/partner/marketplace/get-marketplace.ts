import { z } from "zod";
import { listMarketplace } from "../../../queries/marketplace/list-marketplace.ts";
import { endpoint, partnerKey } from "../../endpoint/endpoint.ts";
import { paginate, byCreation } from "../../endpoint/paginate.ts";
import { none, pageOfSchema, pageQuery, searchQuery } from "../../schema/common.ts";
import { marketplaceView, viewMarketplaceProgram } from "../../views/marketplace.ts";

export const getMarketplace = endpoint({
  method: "GET",
  path: "/partner/marketplace",
  status: 200,
  access: partnerKey("read"),
  effect: "read",
  tool: { name: "search_marketplace" },
  tag: "Marketplace",
  summary: "Search the programs you can join, newest first",
  params: none,
  query: z.strictObject({
    ...pageQuery,
    q: searchQuery("name, description or brand"),
  }),
  body: none,
  response: pageOfSchema(marketplaceView),
  errors: ["invalid_cursor"],
  example: {
    response: {
      data: [
        {
          id: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
          slug: "acme-partners",
          name: "Acme partners",
          brandName: "Acme",
          commission: "20% of each sale",
          recruiterOverride: "10% of the recruited partner's commission",
          currency: "USD",
          openToAll: true,
          holdDays: 15,
          joined: false,
          page: "https://partners.example/p/acme-partners",
          questions: [{ id: "first_place", text: "Where will you write about us first?" }],
          scheduledChange: null,
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller, query }) {
    const search = query.q?.trim() || null;
    return paginate(deps, {
      name: "marketplace",
      filters: { search },
      query,
      fetch: (page) => listMarketplace(deps.sql, caller.accountId, search, page),
      orderOf: byCreation,
      show: (row) => viewMarketplaceProgram(row, deps.config.baseUrl),
    });
  },
});
