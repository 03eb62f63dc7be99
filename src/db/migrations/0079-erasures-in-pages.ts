import { Migration } from "@mikro-orm/migrations";

/**
 * Deleting an account, and redacting a shop, erase a page of messages and orders, and leave the others to workers: very many
 * kept programs locked for longer than a statement may take. Decision record 0090.
 */
export class ErasuresInPages extends Migration {
  override up(): void {
    this.addSql(`
      create table message_erasure (
        account_id text primary key,
        left_at timestamptz(3) not null default now()
      )`);
    this.addSql(`
      create table shop_redaction (
        id bigint generated always as identity primary key,
        program_id text not null,
        source text not null check (source in ('stripe', 'shopify')),
        redacted_at timestamptz(3) not null,
        stored_at timestamptz(3) not null,
        until_order_id bigint not null,
        after_order_ref text,
        after_delivery_id text,
        left_at timestamptz(3) not null default now()
      )`);
    this.addSql(`create index shop_redaction_shop_index on shop_redaction (program_id, source)`);
  }
}
