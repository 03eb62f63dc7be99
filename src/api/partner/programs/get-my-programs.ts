import { z } from "zod";
import { listMemberships } from "../../../queries/partners/membership.ts";
import { endpoint, partnerKey } from "../../endpoint/endpoint.ts";
import { dataOf, none } from "../../schema/common.ts";
import { membershipView, viewMembership } from "../../views/membership.ts";

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
  response: dataOf(z.array(membershipView)),
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
    return { data: (await listMemberships(deps.sql, caller.accountId)).map(viewMembership) };
  },
});
