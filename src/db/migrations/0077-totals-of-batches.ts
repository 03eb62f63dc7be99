import { Migration } from "@mikro-orm/migrations";

/**
 * How many payouts each batch has in each state, and what they add up to, so that a list of batches does not read all
 * their payouts. `fillBatchTotals` adds up those of earlier batches. An operator of a large table builds the index
 * beforehand, without blocking its writers; hence `if not exists`. Decision record 0088.
 */
export class TotalsOfBatches extends Migration {
  override up(): void {
    // Held payouts are in no sum: what they would pay changes without them.
    const columns = `
      batch_id text not null,
      status text not null,
      method text not null,
      needs_attention boolean not null,
      payouts integer not null,
      amount_cents bigint not null`;
    const checksOf = (table: string): string => `
      constraint ${table}_status_check check (status in ('pending', 'paid', 'failed')),
      constraint ${table}_method_check check (method in ('bank_transfer', 'stripe', 'sandbox'))`;
    this.addSql(`
      create table payout_batch_change (
        id bigint generated always as identity primary key,${columns},${checksOf("payout_batch_change")}
      )`);
    this.addSql(`create index payout_batch_change_batch_index on payout_batch_change (batch_id)`);
    this.addSql(`
      create table payout_batch_sum (${columns},
        primary key (batch_id, status, method, needs_attention),${checksOf("payout_batch_sum")}
      )`);
    this.addSql(`create table payout_batch_fill (batch_id text primary key)`);

    // Each payout that is written from here on is counted, and each batch that has one already is filled in.
    this.addSql(`lock table payout in share row exclusive mode`);
    this.triggers();
    this.addSql(`insert into payout_batch_fill (batch_id) select id from payout_batch`);
    this.addSql(
      `create index if not exists payout_batch_held_index on payout (batch_id) where status = 'held'`,
    );
  }

  private triggers(): void {
    this.addSql(`
      create function count_new_payouts() returns trigger language plpgsql as $$
      begin
        insert into payout_batch_change (batch_id, status, method, needs_attention, payouts, amount_cents)
        select y.batch_id, y.status, y.method, y.rail_state is not distinct from 'needs_attention', count(*),
          sum(y.amount_cents)
        from added y
        where y.status <> 'held'
        group by 1, 2, 3, 4;
        return null;
      end
      $$`);
    this.addSql(`create trigger payout_is_counted after insert on payout
      referencing new table as added for each statement execute function count_new_payouts()`);
    this.addSql(`
      create function count_changed_payout() returns trigger language plpgsql as $$
      begin
        insert into payout_batch_change (batch_id, status, method, needs_attention, payouts, amount_cents)
        select one.* from (values
          (old.batch_id, old.status, old.method, old.rail_state is not distinct from 'needs_attention', -1,
            -old.amount_cents),
          (new.batch_id, new.status, new.method, new.rail_state is not distinct from 'needs_attention', 1,
            new.amount_cents)
        ) as one (batch_id, status, method, needs_attention, payouts, amount_cents)
        where one.status <> 'held';
        return null;
      end
      $$`);
    // Most of a payout's way leads through states of its rail that are counted as one.
    const counted = (row: string): string =>
      `(${row}.batch_id, ${row}.status, ${row}.method, ${row}.amount_cents,
        ${row}.rail_state is not distinct from 'needs_attention')`;
    this.addSql(`create trigger payout_change_is_counted
      after update of batch_id, status, method, rail_state, amount_cents on payout
      for each row when (${counted("old")} is distinct from ${counted("new")}
        and (old.status <> 'held' or new.status <> 'held'))
      execute function count_changed_payout()`);
  }
}
