import type { Deps } from "../../deps.ts";
import { listMarketplace, type MarketplaceRow } from "../../queries/marketplace/list-marketplace.ts";
import { byCreation, paginate } from "../endpoint/paginate.ts";
import { searchQuery, pageQuery } from "../schema/common.ts";

/** The query of a list of the marketplace. */
export const marketplaceQuery = { ...pageQuery, q: searchQuery("name, description or brand") };

interface Asked {
  readonly caller: { readonly accountId: string };
  readonly query: Parameters<typeof paginate>[1]["query"] & { readonly q?: string | undefined };
}

/** A page of the programs that a partner can join, newest first. @param show a program as the endpoint shows it */
export function pageOfMarketplace<Item>(
  deps: Deps,
  { caller, query }: Asked,
  show: (program: MarketplaceRow) => Item,
) {
  const search = query.q?.trim() || null;
  return paginate(deps, {
    name: "marketplace",
    filters: { search },
    query,
    fetch: (page) => listMarketplace(deps.sql, caller.accountId, search, page),
    orderOf: byCreation,
    show,
  });
}
