import type { PartnerStatus } from "../../domain/partners/partner.ts";

/** A partner as credit and pricing need it. */
export interface CreditPartner {
  readonly id: string;
  readonly status: PartnerStatus;
  readonly name: string;
  readonly holdDays: number | null;
  readonly recruiterPartnerId: string | null;
  readonly isRecruiterApproved: boolean;
  /** Whether a postback URL is set: most partners have none, and need no delivery. */
  readonly hasPostback: boolean;
}

/** The columns of a `CreditPartner`. */
export interface CreditPartnerRow {
  readonly partner_id: string;
  readonly status: PartnerStatus;
  readonly name: string;
  readonly hold_days: number | null;
  readonly recruiter_partner_id: string | null;
  readonly is_recruiter_approved: boolean;
  readonly has_postback: boolean;
}

export const creditPartnerOf = (row: CreditPartnerRow): CreditPartner => ({
  id: row.partner_id,
  status: row.status,
  name: row.name,
  holdDays: row.hold_days,
  recruiterPartnerId: row.recruiter_partner_id,
  isRecruiterApproved: row.is_recruiter_approved,
  hasPostback: row.has_postback,
});
