import { Migration } from "@mikro-orm/migrations";

/**
 * Sums beside conversions that a partner's approved customers are counted from: the approved sales of each customer, and how
 * many customers have one. A trigger adds the changes, and they are folded from time to time. Decision record 0044 tells why
 * that is exact at every moment.
 */
export class ApprovedCustomers extends Migration {
  override up(): void {
    this.addSql(`
      create table approved_customer_change (
        id bigint generated always as identity primary key,
        partner_id text not null,
        customer_key text not null,
        sales integer not null
      )`);
    this.addSql(`create index approved_customer_change_partner_index on approved_customer_change (partner_id,
      customer_key)`);
    this.addSql(`
      create table approved_customer_sum (
        partner_id text not null,
        customer_key text not null,
        sales integer not null,
        primary key (partner_id, customer_key)
      ) with (fillfactor = 70)`);
    this.addSql(`
      create table approved_customer_count (
        partner_id text not null primary key,
        customers integer not null
      ) with (fillfactor = 70)`);

    // A customer is known by the address; an order without one is a customer of its own.
    const key = (c: string) => `coalesce(encode(${c}.customer_hash, 'hex'), ${c}.id)`;
    const isCounted = (c: string) =>
      `(${c}.status = 'approved' and ${c}.kind = 'sale' and not ${c}.is_renewal)`;
    this.addSql(`
      create function count_approved_sale() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          insert into approved_customer_change (partner_id, customer_key, sales)
          select old.partner_id, ${key("old")}, -1 where ${isCounted("old")};
        end if;
        insert into approved_customer_change (partner_id, customer_key, sales)
        select new.partner_id, ${key("new")}, 1 where ${isCounted("new")};
        return null;
      end
      $$`);
    // A sale is recorded as pending: then, and while a refund changes its amounts, nothing is done.
    this.addSql(`create trigger approved_sale_is_counted after insert on conversion
      for each row when ${isCounted("new")} execute function count_approved_sale()`);
    const columns = ["partner_id", "customer_hash", "status", "kind", "is_renewal"];
    const row = (c: string) => `(${columns.map((column) => `${c}.${column}`).join(", ")})`;
    this
      .addSql(`create trigger approved_sale_change_is_counted after update of ${columns.join(", ")} on conversion
      for each row when ((${isCounted("old")} or ${isCounted("new")}) and ${row("old")} is distinct from ${row("new")})
      execute function count_approved_sale()`);
    this.addSql(`
      insert into approved_customer_sum (partner_id, customer_key, sales)
      select c.partner_id, ${key("c")}, count(*) from conversion c where ${isCounted("c")} group by 1, 2`);
    this.addSql(`
      insert into approved_customer_count (partner_id, customers)
      select partner_id, count(*) from approved_customer_sum group by 1`);
  }
}
