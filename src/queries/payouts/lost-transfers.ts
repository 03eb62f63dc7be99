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

/** A transfer at a rail that no payout here explains; `transfer` is the payout's id if one does that was never sent. */
export type LostTransfer = Readonly<RowOf<typeof LOST>>;

/** The transfers without a payout, or for one that is held here, that nobody has accepted, oldest first. */
export function listLostTransfers(sql: Sql): Promise<LostTransfer[]> {
  return sql.rows<LostTransfer>(
    `select ${LOST} from rail_difference d
     where ${IS_OPEN_DIFFERENCE} and (d.kind = 'transfer_without_payout'
       or exists (select from payout y where y.id = d.payout_id and y.status = 'held'))
     order by d.id`,
  );
}
