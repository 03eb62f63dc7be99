import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import type { Sql } from "../../db/sql.ts";
import { isId } from "../../domain/ids.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { shownMaskOf } from "../deliveries/shop-redaction.ts";
import { partnerNameOf } from "../partners/partner-name.ts";

const CONVERSION = columns(Conversion, "c", [
  "id",
  "externalRef",
  "amountCents",
  "refundedCents",
  "status",
  "attributedBy",
  "sub1",
  "isTest",
  "occurredAt",
  "holdUntil",
  "directCents",
  "overrideCents",
  "feeCents",
  "createdAt",
]);
const DETAILS = columns(Conversion, "c", [
  "couponCode",
  "productId",
  "subscriptionRef",
  "clickId",
  "sub2",
  "sub3",
  "sub4",
  "sub5",
  "reason",
  "reasonCode",
  "rewardType",
  "rateBps",
  "fixedCents",
  "overrideRateBps",
  "feeBps",
  "termsVersion",
]);

/** A conversion in its brand's lists. */
export interface ConversionRow extends Readonly<RowOf<typeof CONVERSION>> {
  readonly partnerName: string;
  readonly customerMask: string | null;
}

/** Adds what only a single read shows. */
export type ConversionDetailRow = ConversionRow & Readonly<RowOf<typeof DETAILS>>;

/** The columns of a `ConversionRow`, for a conversion `c`. */
export const CONVERSION_COLUMNS = `${CONVERSION}, ${partnerNameOf("c.partner_id")} as "partnerName",
  ${shownMaskOf("c")} as "customerMask"`;

/** The columns of a `ConversionDetailRow`, of a conversion `c`. */
export const CONVERSION_DETAIL_COLUMNS = `${CONVERSION_COLUMNS}, ${DETAILS}`;

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
