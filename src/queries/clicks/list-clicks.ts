import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, listRange, NEWEST_FIRST } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import type { Subs } from "../../domain/attribution/attribution.ts";
import type { Device } from "../../domain/attribution/device.ts";
import { partnerNameOf } from "../partners/partner-name.ts";

/** A click as the brand reads it. */
export interface ClickRow extends Subs {
  readonly id: string;
  readonly partnerId: string;
  readonly partnerName: string;
  readonly country: string | null;
  readonly device: Device;
  readonly referrer: string | null;
  readonly landing: string;
  readonly createdAt: Date;
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
    `select k.id, k.partner_id as "partnerId", ${partnerNameOf("k.partner_id")} as "partnerName", k.country, k.device,
       k.referrer, k.landing, k.sub1, k.sub2, k.sub3, k.sub4, k.sub5, k.created_at as "createdAt"
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
