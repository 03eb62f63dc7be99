import { columns, type RowOf } from "../../db/columns.ts";
import { RailDifference } from "../../db/entities/rail.ts";
import type { Sql } from "../../db/sql.ts";
import { IS_OPEN_DIFFERENCE } from "./rail-differences.ts";

const LOST = columns(RailDifference, "d", {
  difference: "id",
  rail: "rail",
  transfer: "subject",
  message: "message",
});

/** A transfer at a rail that no payout here explains. */
export type LostTransfer = Readonly<RowOf<typeof LOST>>;

/** The transfers without a payout that nobody has accepted, oldest first. */
export function listLostTransfers(sql: Sql): Promise<LostTransfer[]> {
  return sql.rows<LostTransfer>(
    `select ${LOST} from rail_difference d
     where d.kind = 'transfer_without_payout' and ${IS_OPEN_DIFFERENCE} order by d.id`,
  );
}
