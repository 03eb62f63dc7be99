import { defineEntity, p } from "@mikro-orm/postgresql";

import { PARTNER_STATUSES } from "../../domain/partners/partner.ts";
import { Account } from "./account.ts";

const PartnerSchema = defineEntity({
  name: "Partner",
  tableName: "partner",
  properties: {
    id: p.text().primary(),
    programId: p.text(),
    brandId: p.text(),
    accountId: () => p.manyToOne(Account).mapToPk().joinColumn("account_id"),
    status: p.enum(PARTNER_STATUSES),
    statusReason: p.text().nullable(),
    statusChangedAt: p.datetime(3),
    refCode: p.text(),
    /** The partner who recruited this one, permanently. */
    recruiterPartnerId: p.text().nullable(),
    /** The partner's own hold; null follows the program's terms. */
    holdDays: p.integer().nullable(),
    termsAcceptedVersion: p.integer(),
    termsAcceptedAt: p.datetime(3),
    firstApprovedAt: p.datetime(3).nullable(),
    /** How many warnings were ever opened; the latest one's number. */
    warnings: p.integer().default(0),
    createdAt: p.datetime(3),
  },
  uniques: [
    { name: "partner_in_program_key", properties: ["id", "programId"] },
    { name: "partner_program_account_key", properties: ["programId", "accountId"] },
    { name: "partner_ref_code_key", properties: ["refCode"] },
  ],
  indexes: [
    { name: "partner_list_index", properties: ["programId", "createdAt", "id"] },
    { name: "partner_status_list_index", properties: ["programId", "status", "createdAt", "id"] },
    { name: "partner_account_index", properties: ["accountId"] },
    {
      name: "partner_recruiter_index",
      properties: ["recruiterPartnerId"],
      where: "recruiter_partner_id is not null",
    },
    { name: "partner_brand_account_index", properties: ["brandId", "accountId"] },
  ],
  checks: [
    { name: "partner_hold_days_check", expression: "hold_days >= 0 and hold_days <= 30" },
    { name: "partner_not_own_recruiter", expression: "recruiter_partner_id <> id" },
  ],
});

/** An account in one program. PARTNER-7. */
export class Partner extends PartnerSchema.class {}
PartnerSchema.setClass(Partner);

const HoldMoveSchema = defineEntity({
  name: "HoldMove",
  tableName: "hold_move",
  properties: {
    partnerId: p.text().primary(),
    /** The payment date of the last conversion that was looked at, as it was then. */
    afterTime: p.datetime(3),
    afterId: p.text(),
    /** System clock. */
    leftAt: p.datetime(3).defaultRaw("now()"),
  },
});

/**
 * A partner with a new payment schedule, some of whose payment dates are still to be moved: all after one of them, by date
 * and conversion.
 */
export class HoldMove extends HoldMoveSchema.class {}
HoldMoveSchema.setClass(HoldMove);
