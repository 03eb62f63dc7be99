import { columns, type RowOf } from "../../db/columns.ts";
import { Click } from "../../db/entities/click.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, listRange, NEWEST_FIRST } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import { partnerNameOf } from "../partners/partner-name.ts";

const CLICK = columns(Click, "k", [
  "id",
  "partnerId",
  "country",
  "device",
  "referrer",
  "landing",
  "sub1",
  "sub2",
  "sub3",
  "sub4",
  "sub5",
  "createdAt",
]);

/** A click as the brand reads it. */
export interface ClickRow extends Readonly<RowOf<typeof CLICK>> {
  readonly partnerName: string;
}

export interface ClickFilter {
  readonly brandId: string;
  readonly programId: string;
  /** Only clicks on this partner's links; null for all. A partner outside the program has none. */
  readonly partnerId: string | null;
}

/** A page of a program's clicks, newest first, one row longer than the page. */
export function listClicks(sql: Sql, filter: ClickFilter, page: PageRequest): Promise<ClickRow[]> {
  const { brandId, programId, partnerId } = filter;
  const [range, isReadable] =
    partnerId === null
      ? [{ program_id: "$2" }, "exists (select 1 from program where id = $2 and brand_id = $1)"]
      : [
          { partner_id: "$6" },
          "exists (select 1 from partner where id = $6 and program_id = $2 and brand_id = $1)",
        ];
  const { where, orderBy } = listRange(range, NEWEST_FIRST, ["$3::timestamptz", "$4"]);
  return sql.rows<ClickRow>(
    `select ${CLICK}, ${partnerNameOf("k.partner_id")} as "partnerName"
     from click k
     where ${where} and ${isReadable}
     order by ${orderBy}
     limit $5`,
    [
      brandId,
      programId,
      ...cursorOf(page, NEWEST_FIRST),
      page.limit + 1,
      ...(partnerId === null ? [] : [partnerId]),
    ],
  );
}
