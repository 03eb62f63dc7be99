import { z } from "zod";
import { endpoint, partnerKey } from "../../endpoint/endpoint.ts";
import { none, pageOfSchema } from "../../schema/common.ts";
import { marketplaceQuery, pageOfMarketplace } from "../../views/marketplace-page.ts";
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
  query: z.strictObject(marketplaceQuery),
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
    return pageOfMarketplace(deps, { caller, query }, (row) =>
      viewMarketplaceProgram(row, deps.config.baseUrl),
    );
  },
});
