import type { ExplainedLine } from "../../queries/balances/explained-line.ts";
import {
  explainBalance,
  orderOfLines,
  type ExplainedFigure,
} from "../../queries/balances/explain-balance.ts";
import type { Deps } from "../../deps.ts";
import { paginateWhole, type PageOfWhole } from "../endpoint/paginate.ts";

/**
 * A page of the ledger lines inside a figure of a balance, with what all lines add up to. CONSOLE-2, PORTAL-2.
 *
 * @throws ApiError `partner_not_found`, `invalid_cursor`
 */
export async function explainFigure<Shown>(
  deps: Pick<Deps, "sql" | "cursors">,
  figure: ExplainedFigure,
  list: Pick<PageOfWhole<ExplainedLine, Shown, never>, "name" | "filters" | "query" | "show">,
) {
  const { page, whole } = await paginateWhole(deps, {
    ...list,
    fetch: async (request) => {
      const { lines: rows, ...of } = await explainBalance(deps.sql, figure, request);
      return { rows, whole: of };
    },
    orderOf: orderOfLines(figure),
  });
  return { ...page, totalCents: whole.totalCents, at: whole.at.toISOString() };
}
