import { Migration } from "@mikro-orm/migrations";

/** What deliveries of payment and store providers tell besides one order, and what was made of it. */
export class ProviderDeliveries extends Migration {
  override up(): void {
    // Beside the facts of an order, which are merged and never forgotten: what was decided on them.
    this.addSql(`alter table sale_order add column settled jsonb not null default '{}'`);

    // A subscription or a customer of a provider, and whom it came by.
    this.addSql(`
      create table provider_subject (
        program_id text not null references program (id),
        subject_ref text not null,
        facts jsonb not null default '{}',
        updated_at timestamptz(3) not null,
        primary key (program_id, subject_ref)
      )`);
    // Which orders name a subscription, a customer or a promotion code: they are looked at again when more is known of it.
    this.addSql(`
      create table order_subject (
        program_id text not null,
        subject_ref text not null,
        sale_order_id bigint not null,
        primary key (program_id, subject_ref, sale_order_id),
        constraint order_subject_order_fkey foreign key (sale_order_id, program_id)
          references sale_order (id, program_id)
      )`);

    // Whom a subscription came by that began without a payment.
    this.addSql(`alter table subscription add column trial_attributed_by text, add column trial_click_id text,
      add column trial_subs text[],
      add constraint subscription_trial_attributed_by_check check (trial_attributed_by in ('coupon', 'click',
        'ref_code'))`);

    this.addSql(`alter table webhook_secret add column disconnected_at timestamptz(3)`);
  }
}
