import { columns, type RowOf } from "../../db/columns.ts";
import { Click } from "../../db/entities/click.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Sql } from "../../db/sql.ts";
import { SUB_NAMES, type Subs } from "../../domain/attribution/attribution.ts";
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

/** A click on a link whose program and partner are not looked up yet. */
export type ClickOnLink = Omit<NewClick, "programId" | "partnerId" | "landing">;

const LANDING = columns(Click, "click", ["landing"]);

const FOLLOW_LINK: Prepared = {
  name: "follow-link",
  text: `insert into click (id, program_id, partner_id, visitor_id, country, device, referrer, landing, sub1, sub2, sub3,
       sub4, sub5, created_at)
     select $2, m.program_id, m.id, $3, $4, $5, $6, p.destination_url, $7, $8, $9, $10, $11, service_now()
     from partner m join program p on p.id = m.program_id
     where m.ref_code = $1
     returning ${LANDING}`,
};

/**
 * Records a click on the link of a referral code that leads to the program's destination, found by the same statement.
 *
 * @returns null if no link has this code
 */
export async function followLink(
  sql: Sql,
  code: string,
  click: ClickOnLink,
): Promise<{ readonly clickId: Id<"click">; readonly destination: string } | null> {
  const clickId = newId("click");
  const { visitorId, country, device, referrer, subs } = click;
  const labels = SUB_NAMES.map((name) => subs[name]);
  const row = await sql.changedRow<RowOf<typeof LANDING>>(FOLLOW_LINK, [
    code,
    clickId,
    visitorId,
    country,
    device,
    referrer,
    ...labels,
  ]);
  return row === null ? null : { clickId, destination: row.landing };
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
