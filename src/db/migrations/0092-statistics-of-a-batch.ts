import { Migration } from "@mikro-orm/migrations";

/**
 * Lets the application have the planner's statistics of some tables taken anew, which only their owner may. Tables that
 * another session maintains at that moment are left out, so that nobody waits. Decision record 0104.
 */
export class StatisticsOfABatch extends Migration {
  override up(): void {
    this.addSql(`
      create function analyze_table(name text) returns void language plpgsql
      security definer set search_path = pg_catalog, pg_temp as $$
      begin
        if name <> all (array['ledger_entry', 'mail', 'open_line', 'outbox', 'payout']) then
          raise exception 'the statistics of % are not taken on request', name;
        end if;
        execute format('analyze (skip_locked) public.%I', name);
      end
      $$`);
    this.addSql("revoke execute on function analyze_table(text) from public");
  }
}
