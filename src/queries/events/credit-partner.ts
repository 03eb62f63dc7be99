import { columns, type RowOf } from "../../db/columns.ts";
import { Account } from "../../db/entities/account.ts";
import { Partner } from "../../db/entities/partner.ts";
import type { PartnerStatus } from "../../domain/partners/partner.ts";
import { statusInForce } from "../partners/status-in-force.ts";

const PARTNER = columns(Partner, "p", ["id", "holdDays"]);

/** The name of a partner's account `a`. */
export const ACCOUNT_NAME = columns(Account, "a", ["name"]);

/** The present recruiter of a partner `p`. */
export const RECRUITER_OF_PARTNER = columns(Partner, "p", ["recruiterPartnerId"]);

/** A partner as credit and pricing need it. */
export interface CreditPartner extends Readonly<
  RowOf<typeof PARTNER> & RowOf<typeof ACCOUNT_NAME> & RowOf<typeof RECRUITER_OF_PARTNER>
> {
  /** In force by date: an overdue warning counts as a suspension. */
  readonly status: PartnerStatus;
  readonly isRecruiterApproved: boolean;
  /** Whether a postback URL is set: most partners have none, and need no delivery. */
  readonly hasPostback: boolean;
}

/** Whether the `recruiter` of a partner is approved. */
export const RECRUITER_IS_APPROVED = `coalesce(${statusInForce("recruiter")} = 'approved', false) as "isRecruiterApproved"`;

/**
 * The columns of a `CreditPartner` except the recruiter, for a partner `p` with its account `a` and `recruiter`.
 */
export const CREDIT_PARTNER = `${PARTNER}, ${ACCOUNT_NAME}, ${statusInForce("p")} as status,
  ${RECRUITER_IS_APPROVED}`;
