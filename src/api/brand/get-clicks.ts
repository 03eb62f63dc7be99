import { z } from "zod";
import { listClicks } from "../../queries/clicks/list-clicks.ts";
import { requireProgram } from "../../queries/programs/require-program.ts";
import { paginate, byCreation } from "../endpoint/paginate.ts";
import { brandKey, endpoint } from "../endpoint/endpoint.ts";
import { idInPath, none, pageOfSchema, pageQuery, partnerFilter } from "../schema/common.ts";
import { clickView, viewClick } from "../views/click.ts";

export const getClicks = endpoint({
  method: "GET",
  path: "/programs/{programId}/clicks",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "list_clicks" },
  tag: "Clicks",
  summary: "List the clicks on a program's partner links, newest first",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({ ...pageQuery, partnerId: partnerFilter }),
  body: none,
  response: pageOfSchema(clickView),
  errors: ["program_not_found", "invalid_cursor"],
  example: {
    response: {
      data: [
        {
          id: "clk_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
          partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
          partnerName: "Nora Lind",
          createdAt: "2026-11-02T09:12:41.120Z",
          country: "SE",
          device: "mobile",
          referrer: "https://noralind.example/",
          landing: "https://acme.example/start",
          subs: { sub1: "newsletter", sub2: null, sub3: null, sub4: null, sub5: null },
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller, params, query }) {
    const filter = { programId: params.programId, partnerId: query.partnerId ?? null };
    return paginate(deps, {
      name: "clicks",
      filters: filter,
      query,
      fetch: async (page) => {
        await requireProgram(deps.sql, caller.brandId, params.programId);
        return listClicks(deps.sql, { brandId: caller.brandId, ...filter }, page);
      },
      orderOf: byCreation,
      show: viewClick,
    });
  },
});
