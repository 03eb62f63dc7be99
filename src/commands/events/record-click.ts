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

/** A click on a link whose program and partner are not looked up yet. */
export type ClickOnLink = Omit<NewClick, "programId" | "partnerId" | "landing">;

/** A click by the code of its link. */
export interface LinkClick extends ClickOnLink {
  readonly code: string;
}

export interface FollowedLink {
  readonly clickId: Id<"click">;
  readonly destination: string;
}

const FOLLOW_LINKS: Prepared = {
  name: "follow-links",
  text: `with followed as (
       insert into click (id, program_id, partner_id, visitor_id, country, device, referrer, landing, sub1, sub2, sub3,
         sub4, sub5, created_at)
       select c.id, m.program_id, m.id, c."visitorId", c.country, c.device, c.referrer, p.destination_url, c.sub1, c.sub2,
         c.sub3, c.sub4, c.sub5, service_now()
       from json_to_recordset($1) c(id text, code text, "visitorId" text, country text, device text, referrer text,
         sub1 text, sub2 text, sub3 text, sub4 text, sub5 text)
       join partner m on m.ref_code = c.code
       join program p on p.id = m.program_id
       returning id, landing)
     select json_object_agg(id, landing) as destinations from followed`,
};

/**
 * Records clicks on links that lead to their program's destination, found by the same statement.
 *
 * @returns for each click where its link leads, or null if no link has its code
 */
export async function followLinks(
  sql: Sql,
  clicks: readonly LinkClick[],
): Promise<readonly (FollowedLink | null)[]> {
  const ids = clicks.map(() => newId("click"));
  const rows = clicks.map(({ subs, ...click }, index) => ({ ...click, ...subs, id: ids[index] }));
  const { destinations } = (await sql.changedRow<{ destinations: Record<string, string> | null }>(
    FOLLOW_LINKS,
    [JSON.stringify(rows)],
  ))!;
  return ids.map((clickId) => {
    const destination = destinations?.[clickId];
    return destination === undefined ? null : { clickId, destination };
  });
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
