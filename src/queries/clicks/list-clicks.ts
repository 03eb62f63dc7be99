import type { PageRequest } from "../../db/keyset.ts";
import type { Sql } from "../../db/sql.ts";
import type { Subs } from "../../domain/attribution.ts";
import type { Device } from "../../domain/device.ts";
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
  /** Only clicks on this partner's links; null for all. One that the program does not have has none. */
  readonly partnerId: string | null;
}

/** A page of a program's clicks, newest first, one row longer than the page. */
export function listClicks(sql: Sql, filter: ClickFilter, page: PageRequest): Promise<ClickRow[]> {
  const [createdAt = null, id = null] = page.after ?? [];
  return sql.rows<ClickRow>(
    `select k.id, k.partner_id as "partnerId", ${partnerNameOf("k.partner_id")} as "partnerName", k.country, k.device,
       k.referrer, k.landing, k.sub1, k.sub2, k.sub3, k.sub4, k.sub5, k.created_at as "createdAt"
     from click k
     where k.program_id = (select id from program where id = $2 and brand_id = $1)
       and ($3::text is null or k.partner_id = (select id from partner where id = $3 and program_id = $2))
       and ($4::timestamptz is null or (k.created_at, k.id) < ($4::timestamptz, $5))
     order by k.created_at desc, k.id desc
     limit $6`,
    [filter.brandId, filter.programId, filter.partnerId, createdAt, id, page.limit + 1],
  );
}
