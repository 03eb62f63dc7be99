import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";
import type { Figures } from "../../domain/programs/commission.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { lockCustomer } from "./once-orders.ts";

const SHARED = columns(Conversion, "c", ["programId", "customerHash"]);
const CONVERSION = columns(Conversion, "c", {
  id: "id",
  programId: "programId",
  brandId: "brandId",
  partnerId: "partnerId",
  recruiterPartnerId: "recruiterPartnerId",
  kind: "kind",
  externalRef: "externalRef",
  source: "source",
  orderId: "saleOrderId",
  status: "status",
  isTest: "isTest",
  holdUntil: "holdUntil",
  releasedAt: "releasedAt",
  amountCents: "amountCents",
  refundedCents: "refundedCents",
  customerHash: "customerHash",
  onceCents: "onceCents",
  earnsOnce: "earnsOnce",
  isOverrideDue: "isOverrideDue",
});
const CURRENCY = columns(Program, "p", ["currency"]);
const RATE = columns(Conversion, "c", ["overrideRateBps", "feeBps"]);
const ORIGINAL = columns(Conversion, "c", [
  "directOriginalCents",
  "overrideOriginalCents",
  "feeOriginalCents",
]);
const POSTED = columns(Conversion, "c", ["directCents", "overrideCents", "feeCents"]);

/** A locked conversion, as commands decide on it. */
export interface LockedConversion extends Readonly<RowOf<typeof CONVERSION> & RowOf<typeof CURRENCY>> {
  readonly rate: Readonly<RowOf<typeof RATE>>;
  /** Before refunds: as recorded, with or without the fixed part. */
  readonly original: Figures;
  /** As posted in the ledger. */
  readonly posted: Figures;
}

type Row = RowOf<typeof CONVERSION> &
  RowOf<typeof CURRENCY> &
  RowOf<typeof RATE> &
  RowOf<typeof ORIGINAL> &
  RowOf<typeof POSTED>;

/**
 * Locks a brand's conversion. If the fixed part of a commission depends on its customer's orders, locks the customer
 * first, since a change of one order may change the others.
 *
 * @param brandId null for the service's own processes, which have the id from a row
 * @throws ApiError `conversion_not_found` for an unknown one, and another brand's
 */
export async function lockConversion(
  sql: Sql,
  brandId: string | null,
  conversionId: string,
): Promise<LockedConversion> {
  const shared = await sql.row<RowOf<typeof SHARED>>(
    `select ${SHARED} from conversion c
     where c.id = $1 and ($2::text is null or c.brand_id = $2) and c.once_cents > 0 and c.customer_hash is not null`,
    [conversionId, brandId],
  );
  if (shared?.customerHash) {
    await lockCustomer(sql, { programId: shared.programId, customerHash: shared.customerHash });
  }
  const row = await sql.row<Row>(
    `select ${CONVERSION}, ${CURRENCY}, ${RATE}, ${ORIGINAL}, ${POSTED}
     from conversion c join program p on p.id = c.program_id
     where c.id = $1 and ($2::text is null or c.brand_id = $2)
     for no key update of c`,
    [conversionId, brandId],
  );
  if (row === null) throw new ApiError("conversion_not_found");
  const { overrideRateBps, feeBps, directOriginalCents, overrideOriginalCents, feeOriginalCents, ...rest } =
    row;
  const { directCents, overrideCents, feeCents, ...conversion } = rest;
  return {
    ...conversion,
    rate: { overrideRateBps, feeBps },
    original: {
      directCents: directOriginalCents,
      overrideCents: overrideOriginalCents,
      feeCents: feeOriginalCents,
    },
    posted: { directCents, overrideCents, feeCents },
  };
}
