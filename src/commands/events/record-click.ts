import type { Prepared } from "../../db/raw-sql.ts";
import type { Sql } from "../../db/sql.ts";
import type { Subs } from "../../domain/attribution/attribution.ts";
import type { Device } from "../../domain/attribution/device.ts";
import { newId, type Id } from "../../domain/ids.ts";

export interface NewClick {
  readonly programId: string;
  readonly partnerId: string;
  readonly visitorId: string;
  readonly country: string | null;
  readonly device: Device;
  readonly referrer: string | null;
  readonly landing: string;
  readonly subs: Subs;
}

const RECORD_CLICK: Prepared = {
  name: "record-click",
  text: `insert into click (id, program_id, partner_id, visitor_id, country, device, referrer, landing, sub1, sub2, sub3,
       sub4, sub5, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, service_now())`,
};

/** Records a click durably before the visitor is redirected. A single statement, so it needs no transaction. */
export async function recordClick(sql: Sql, click: NewClick): Promise<Id<"click">> {
  const id = newId("click");
  await sql.execute(RECORD_CLICK, [
    id,
    click.programId,
    click.partnerId,
    click.visitorId,
    click.country,
    click.device,
    click.referrer,
    click.landing,
    click.subs.sub1,
    click.subs.sub2,
    click.subs.sub3,
    click.subs.sub4,
    click.subs.sub5,
  ]);
  return id;
}
