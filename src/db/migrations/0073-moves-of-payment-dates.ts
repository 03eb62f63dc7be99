import { Migration } from "@mikro-orm/migrations";

/**
 * A new payment schedule moves the first of a partner's payment dates, and leaves the others to workers: very many kept the
 * program locked for longer than a statement may take. Decision record 0085.
 */
export class MovesOfPaymentDates extends Migration {
  override up(): void {
    this.addSql(`
      create table hold_move (
        partner_id text primary key,
        after_time timestamptz(3) not null,
        after_id text not null
      )`);
  }
}
