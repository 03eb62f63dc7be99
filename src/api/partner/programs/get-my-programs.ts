import { z } from "zod";
import { listOwnPartners } from "../../../queries/partners/own-partner.ts";
import { endpoint, partnerKey } from "../../endpoint/endpoint.ts";
import { dataOf, none } from "../../schema/common.ts";
import { ownPartnerView, viewOwnPartner } from "../../views/own-partner.ts";

export const getMyPrograms = endpoint({
  method: "GET",
  path: "/partner/programs",
  status: 200,
  access: partnerKey("read"),
  effect: "read",
  tool: { name: "list_my_programs" },
  tag: "Programs",
  summary: "List the programs you have joined or applied to, newest first",
  params: none,
  query: none,
  body: none,
  response: dataOf(z.array(ownPartnerView)),
  errors: [],
  example: {
    response: {
      data: [
        {
          partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
          programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
          programSlug: "acme-partners",
          programName: "Acme partners",
          currency: "USD",
          status: "approved",
          programStatus: "live",
          joinedAt: "2026-11-01T18:05:00.000Z",
        },
      ],
    },
  },
  async handle(deps, { caller }) {
    return { data: (await listOwnPartners(deps.sql, caller.accountId)).map(viewOwnPartner) };
  },
});
