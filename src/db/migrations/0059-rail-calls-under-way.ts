import { Migration } from "@mikro-orm/migrations";

/** The calls under way of a rail are counted before each call. Decision record 0072. */
export class RailCallsUnderWay extends Migration {
  override up(): void {
    this.addSql("create index rail_call_under_way_index on rail_call (started_at) where finished_at is null");
  }
}
