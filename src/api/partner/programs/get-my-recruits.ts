import { z } from "zod";
import { recruiterOverrideText } from "../../../domain/programs/program.ts";
import { findOwnPartner } from "../../../queries/partners/own-partner.ts";
import { listRecruits } from "../../../queries/partners/recruits.ts";
import { getProgram } from "../../../queries/programs/get-program.ts";
import { endpoint, partnerKey } from "../../endpoint/endpoint.ts";
import { cents, dataOf, idInPath, none } from "../../schema/common.ts";
import { RECRUIT_EXAMPLE, recruitView, viewRecruit } from "../../views/recruit.ts";

export const getMyRecruits = endpoint({
  method: "GET",
  path: "/partner/programs/{program}/recruits",
  status: 200,
  access: partnerKey("read"),
  effect: "read",
  reads: "replica",
  tool: { name: "list_my_recruits" },
  tag: "Programs",
  summary: "List your recruits in a program, and your override on their sales",
  params: z.strictObject({ program: idInPath.describe("Program id, slug, or your partner id.") }),
  query: none,
  body: none,
  response: dataOf(
    z.object({
      overrideText: z.string().describe("The recruiter override in words."),
      totalOverrideCents: cents,
      recruits: z.array(recruitView),
    }),
  ),
  errors: ["program_not_joined"],
  example: {
    response: {
      data: {
        overrideText: "10% of the recruited partner's commission",
        totalOverrideCents: 1032,
        recruits: [RECRUIT_EXAMPLE],
      },
    },
  },
  async handle(deps, { caller, params }) {
    const partner = await findOwnPartner(deps.sql, caller.accountId, params.program);
    const program = await getProgram(deps.sql, partner.brandId, partner.programId);
    const recruits = await listRecruits(deps.sql, partner.partnerId);
    return {
      data: {
        overrideText: recruiterOverrideText(program.overrideRateBps),
        totalOverrideCents: recruits.reduce((sum, recruit) => sum + recruit.myOverrideCents, 0),
        recruits: recruits.map(viewRecruit),
      },
    };
  },
});
