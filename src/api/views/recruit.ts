import { z } from "zod";
import { PARTNER_STATUSES } from "../../domain/partners/partner.ts";
import type { RecruitRow } from "../../queries/partners/recruits.ts";
import { cents } from "../schema/common.ts";

/** A partner recruited by the reader: there is one tier, so a recruit's own recruits are not shown. PARTNER-6. */
export const recruitView = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(PARTNER_STATUSES),
  active: z.boolean().describe("Approved, with a credited sale in the last 30 days."),
  approvedCustomers: z.int(),
  myOverrideCents: cents.describe("The recruiter's override on this recruit's sales, net of refunds."),
});

/** A recruit as the reference shows it. */
export const RECRUIT_EXAMPLE = {
  id: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1D",
  name: "Ben Ode",
  status: "approved",
  active: true,
  approvedCustomers: 4,
  myOverrideCents: 1032,
} as const;

export function viewRecruit(row: RecruitRow): z.input<typeof recruitView> {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    active: row.active,
    approvedCustomers: row.approvedCustomers,
    myOverrideCents: row.myOverrideCents,
  };
}
