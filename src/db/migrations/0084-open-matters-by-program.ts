import { Migration } from "@mikro-orm/migrations";

/**
 * Undecided disputes and open differences of rails are found by their program, whatever others of the installation have.
 * The column is null for all others, so PostgreSQL knows how few they are. Decision record 0098.
 */
export class OpenMattersByProgram extends Migration {
  override up(): void {
    this.addSql(`alter table order_dispute add column undecided_in text`);
    this.addSql(`
      create function place_undecided_dispute() returns trigger language plpgsql as $$
      begin
        new.undecided_in := case when new.status in ('open', 'withdrawn')
          then (select o.program_id from sale_order o where o.id = new.sale_order_id) end;
        return new;
      end
      $$`);
    this.addSql(`create trigger dispute_is_placed before insert or update of status on order_dispute
      for each row execute function place_undecided_dispute()`);
    this.addSql(`create index order_dispute_undecided_in_index on order_dispute (undecided_in)
      where undecided_in is not null`);

    this.addSql(`alter table rail_difference add column open_in text`);
    this.addSql(`
      create function place_open_difference() returns trigger language plpgsql as $$
      begin
        new.open_in := case when new.resolved_at is null and new.accepted_at is null
          then (select y.program_id from payout y where y.id = new.payout_id) end;
        return new;
      end
      $$`);
    this
      .addSql(`create trigger difference_is_placed before insert or update of resolved_at, accepted_at on rail_difference
      for each row execute function place_open_difference()`);
    this.addSql(`create index rail_difference_open_in_index on rail_difference (open_in, id)
      where open_in is not null`);

    // Through the triggers, which also place what the former release writes.
    this.addSql(`update order_dispute set status = status where status in ('open', 'withdrawn')`);
    this.addSql(
      `update rail_difference set resolved_at = null where resolved_at is null and accepted_at is null`,
    );
  }
}
