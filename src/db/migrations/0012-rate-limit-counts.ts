import { Migration } from "@mikro-orm/migrations";

/** Where limits stand, so that a restart does not begin every window anew, and processes without Redis share the long ones. */
export class RateLimitCounts extends Migration {
  override up(): void {
    this.addSql(`
      create table rate_limit_count (
        limit_name text not null,
        subject text not null,
        requests integer not null,
        expires_at timestamptz(3) not null,
        primary key (limit_name, subject)
      ) with (fillfactor = 70)`);
    this.addSql(`create index rate_limit_count_expiry_index on rate_limit_count (expires_at)`);
  }
}
