import { z } from "zod";
import { hasJoined, PARTNER_STATUSES } from "../../../../domain/partners/partner.ts";
import { endpoint, partnerPerson } from "../../../endpoint/endpoint.ts";
import { none, pageOfSchema } from "../../../schema/common.ts";
import { marketplaceQuery, pageOfMarketplace } from "../../../views/marketplace-page.ts";
import { PAID_RATES_EXAMPLE, paidRatesView, viewPaidRates } from "../../../views/paid-rates.ts";

/** PORTAL-4. */
const programView = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  brandName: z.string(),
  currency: z.string(),
  rates: paidRatesView,
  openToAll: z.boolean(),
  holdDays: z.int(),
  joined: z.boolean().describe("Whether you have joined or applied. You can apply again after a rejection."),
  ownStatus: z.enum(PARTNER_STATUSES).nullable().describe("Where you stand; null if you have never applied."),
});

export const browseMarketplace = endpoint({
  method: "GET",
  path: "/marketplace",
  status: 200,
  access: partnerPerson,
  effect: "read",
  tool: { name: "browse_marketplace" },
  tag: "Marketplace",
  summary: "Search the programs you can join, newest first, with their rates as figures",
  params: none,
  query: z.strictObject(marketplaceQuery),
  body: none,
  response: pageOfSchema(programView),
  errors: ["invalid_cursor"],
  example: {
    response: {
      data: [
        {
          id: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
          slug: "acme-partners",
          name: "Acme partners",
          brandName: "Acme",
          currency: "USD",
          rates: PAID_RATES_EXAMPLE,
          openToAll: true,
          holdDays: 15,
          joined: false,
          ownStatus: null,
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller, query }) {
    return pageOfMarketplace(deps, { caller, query }, (row) => ({
      id: row.id,
      slug: row.slug,
      name: row.name,
      brandName: row.brandName,
      currency: row.currency,
      rates: viewPaidRates(row),
      openToAll: row.openToAll,
      holdDays: row.holdDays,
      joined: hasJoined(row.ownStatus),
      ownStatus: row.ownStatus,
    }));
  },
});
