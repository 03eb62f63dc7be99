import { z } from "zod";
import { OVERRIDE_BASE } from "../../../domain/programs/program.ts";
import { windowStart } from "../../../domain/sales/statistics.ts";
import { showClock } from "../../../queries/system/show-clock.ts";
import { requireProgram } from "../../../queries/programs/require-program.ts";
import { termsInForceAt } from "../../../queries/programs/terms.ts";
import { recruiterOverrides } from "../../../queries/statistics/recruiter-overrides.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, daysQuery, idInPath, none } from "../../schema/common.ts";
import { recruiterOverridesView, viewRecruiter } from "../../views/statistics.ts";

export const getRecruiterOverrides = endpoint({
  method: "GET",
  path: "/programs/{programId}/recruiter-overrides",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "list_recruiter_overrides" },
  tag: "Statistics",
  summary: "Show each recruiter's earnings from recruits, highest first",
  description: "Overrides are for sales in the window, net of refunds; recruit counts are for all time.",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({ days: daysQuery }),
  body: none,
  response: dataOf(recruiterOverridesView),
  errors: ["program_not_found"],
  example: {
    response: {
      data: {
        days: 30,
        override: { on: true, base: "commission", rateBps: 1000 },
        recruiters: [
          {
            partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
            name: "Nora Lind",
            status: "approved",
            recruits: 6,
            approvedRecruits: 4,
            approvedOverrideCents: 8_140,
            pendingOverrideCents: 1_032,
          },
        ],
      },
    },
  },
  async handle(deps, { caller, params, query: { days } }) {
    const { programId } = params;
    await requireProgram(deps.sql, caller.brandId, programId);
    const { now } = await showClock(deps.sql);
    const { terms } = await termsInForceAt(deps.sql, programId, now);
    const rows = await recruiterOverrides(deps.sql, caller.brandId, programId, windowStart(now, days));
    const override = {
      on: terms.overrideRateBps > 0,
      base: OVERRIDE_BASE,
      rateBps: terms.overrideRateBps,
    } as const;
    return { data: { days, override, recruiters: rows.map(viewRecruiter) } };
  },
});
