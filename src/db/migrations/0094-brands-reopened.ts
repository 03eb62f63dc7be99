import { Migration } from "@mikro-orm/migrations";

/** For brands that were closed before: the audit trail has what they were. */
export const FILL_CLOSED_FROM = `
  update brand set closed_from = (
    select a.details ->> 'from' from audit_entry a
    where a.target_id = brand.id and a.action = 'brand.close'
    order by a.id desc limit 1)
  where status = 'closed'`;

/** A brand that was closed while it was pending is reopened as pending. Decision record 0032. */
export class BrandsReopened extends Migration {
  override up(): void {
    this.addSql(`
      alter table brand add column closed_from text
        constraint brand_closed_from_check check (closed_from in ('pending', 'active'))`);
    this.addSql(FILL_CLOSED_FROM);
  }
}
