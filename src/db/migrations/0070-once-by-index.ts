import { Migration } from "@mikro-orm/migrations";

/**
 * Finds the orders that decide which one of a customer's earns the fixed part of a commission. Only orders with a fixed part
 * are in these indexes. An operator of a large table builds them beforehand, without blocking its writers; hence `if not
 * exists`. Decision record 0028.
 */
export class OnceByIndex extends Migration {
  override up(): void {
    this
      .addSql(`create index if not exists conversion_once_index on conversion (program_id, customer_hash, occurred_at)
      where once_cents > 0 and customer_hash is not null and not is_test`);
    this
      .addSql(`create index if not exists conversion_once_earner_index on conversion (program_id, customer_hash)
      where earns_once and once_cents > 0 and customer_hash is not null and not is_test`);
  }
}
