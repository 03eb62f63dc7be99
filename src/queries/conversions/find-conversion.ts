import type { Sql } from "../../db/sql.ts";
import type { AttributedBy } from "../../domain/attribution/attribution.ts";
import type { ConversionStatus, ReasonCode } from "../../domain/sales/conversion.ts";
import { isId } from "../../domain/ids.ts";
import type { RewardType } from "../../domain/programs/program.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { partnerNameOf } from "../partners/partner-name.ts";

/** A conversion in its brand's lists. */
export interface ConversionRow {
  readonly id: string;
  readonly partnerName: string;
  readonly externalRef: string;
  readonly customerMask: string | null;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly status: ConversionStatus;
  readonly attributedBy: AttributedBy;
  readonly sub1: string | null;
  readonly isTest: boolean;
  readonly occurredAt: Date;
  readonly holdUntil: Date;
  readonly directCents: number;
  readonly overrideCents: number;
  readonly feeCents: number;
  readonly createdAt: Date;
}

/** Adds what only a single read shows. */
export interface ConversionDetailRow extends ConversionRow {
  readonly couponCode: string | null;
  readonly productId: string | null;
  readonly subscriptionRef: string | null;
  readonly clickId: string | null;
  readonly sub2: string | null;
  readonly sub3: string | null;
  readonly sub4: string | null;
  readonly sub5: string | null;
  readonly reason: string | null;
  readonly reasonCode: ReasonCode | null;
  readonly rewardType: RewardType;
  readonly rateBps: number;
  readonly fixedCents: number;
  readonly overrideRateBps: number;
  readonly feeBps: number;
  readonly termsVersion: number;
}

/** The columns of a `ConversionRow`, for a conversion `c`. */
export const CONVERSION_COLUMNS = `c.id, ${partnerNameOf("c.partner_id")} as "partnerName", c.external_ref as "externalRef",
  c.customer_mask as "customerMask", c.amount_cents as "amountCents", c.refunded_cents as "refundedCents", c.status,
  c.attributed_by as "attributedBy", c.sub1, c.is_test as "isTest", c.occurred_at as "occurredAt",
  c.hold_until as "holdUntil", c.direct_cents as "directCents", c.override_cents as "overrideCents",
  c.fee_cents as "feeCents", c.created_at as "createdAt"`;

/** The columns of a `ConversionDetailRow`, of a conversion `c`. */
export const CONVERSION_DETAIL_COLUMNS = `${CONVERSION_COLUMNS}, c.coupon_code as "couponCode",
  c.product_id as "productId", c.subscription_ref as "subscriptionRef", c.click_id as "clickId", c.sub2, c.sub3, c.sub4,
  c.sub5, c.reason, c.reason_code as "reasonCode", c.reward_type as "rewardType", c.rate_bps as "rateBps",
  c.fixed_cents as "fixedCents", c.override_rate_bps as "overrideRateBps", c.fee_bps as "feeBps",
  c.terms_version as "termsVersion"`;

/**
 * A conversion in one of the brand's programs, with the rates it was priced at.
 *
 * @throws ApiError `conversion_not_found` for an unknown one, and another brand's
 */
export async function findConversion(
  sql: Sql,
  brandId: string,
  conversionId: string,
): Promise<ConversionDetailRow> {
  const conversion = isId("conversion", conversionId)
    ? await sql.row<ConversionDetailRow>(
        `select ${CONVERSION_DETAIL_COLUMNS} from conversion c where c.brand_id = $1 and c.id = $2`,
        [brandId, conversionId],
      )
    : null;
  if (conversion === null) throw new ApiError("conversion_not_found");
  return conversion;
}
