import { Migration } from "@mikro-orm/migrations";

/** Clicks, received events, orders with the parts of their refunds, customers, conversions and the ledger. */
export class SalesAndLedger extends Migration {
  override up(): void {
    this.addSql(`
      create table click (
        id text primary key,
        program_id text not null,
        partner_id text not null,
        visitor_id text not null,
        country text,
        device text not null,
        referrer text,
        landing text not null,
        sub1 text, sub2 text, sub3 text, sub4 text, sub5 text,
        created_at timestamptz(3) not null,
        constraint click_in_program_key unique (id, program_id),
        constraint click_partner_fkey foreign key (partner_id, program_id) references partner (id, program_id),
        constraint click_country_check check (country ~ '^[A-Z]{2}$'),
        constraint click_device_check check (device in ('mobile', 'tablet', 'desktop', 'bot', 'unknown'))
      )`);
    this.addSql(`create index click_list_index on click (program_id, created_at, id)`);
    this.addSql(`create index click_partner_list_index on click (partner_id, created_at, id)`);
    this.addSql(`create index click_visitor_index on click (program_id, visitor_id, created_at)`);

    // One row for each order a brand has named, by a sale or by a refund that came first. Sale and refund both lock
    // it, so that neither can miss the other.
    this.addSql(`
      create table sale_order (
        id bigint generated always as identity primary key,
        program_id text not null references program (id),
        order_ref text not null,
        conversion_id text,
        refunded_by_hand_cents bigint not null default 0,
        refunded_by_provider_cents bigint not null default 0,
        gross_cents bigint,
        facts jsonb not null default '{}',
        created_at timestamptz(3) not null,
        constraint sale_order_ref_key unique (program_id, order_ref),
        constraint sale_order_in_program_key unique (id, program_id),
        constraint sale_order_by_hand_check check (refunded_by_hand_cents >= 0),
        constraint sale_order_by_provider_check check (refunded_by_provider_cents >= 0)
      )`);
    this.addSql(`
      create table incoming_event (
        id bigint generated always as identity primary key,
        program_id text not null references program (id),
        source text not null,
        external_id text,
        type text,
        status text not null,
        note text,
        order_ref text,
        conversion_id text,
        signed_with text,
        body_sealed bytea,
        received_at timestamptz(3) not null,
        constraint incoming_event_source_check check (source in ('api', 'stripe', 'shopify', 'console')),
        constraint incoming_event_type_check check (type in ('sale', 'refund', 'event')),
        constraint incoming_event_signed_with_check check (signed_with in ('current', 'previous')),
        constraint incoming_event_status_check check (status in ('processed', 'duplicate', 'unmatched', 'error')),
        constraint incoming_event_external_id_key unique (program_id, source, external_id)
      )`);
    this.addSql(`create index incoming_event_list_index on incoming_event (program_id, id)`);
    this.addSql(`create index incoming_event_recent_index on incoming_event (program_id, received_at)`);
    this.addSql(`
      create table order_refund (
        id bigint generated always as identity primary key,
        sale_order_id bigint not null references sale_order (id),
        incoming_event_id bigint references incoming_event (id),
        provider_refund_ref text,
        amount_cents bigint,
        total_cents bigint,
        received_at timestamptz(3) not null,
        applied_at timestamptz(3),
        constraint order_refund_event_key unique (incoming_event_id),
        constraint order_refund_provider_key unique (sale_order_id, provider_refund_ref),
        constraint order_refund_one_figure check (num_nonnulls(amount_cents, total_cents) = 1),
        constraint order_refund_amount_check check (coalesce(amount_cents, total_cents) >= 0)
      )`);
    this.addSql(
      `create index order_refund_kept_index on order_refund (sale_order_id, id) where applied_at is null`,
    );
    this.addSql(`
      create table order_dispute (
        id bigint generated always as identity primary key,
        sale_order_id bigint not null references sale_order (id),
        dispute_ref text not null,
        status text not null,
        amount_cents bigint not null,
        updated_at timestamptz(3) not null,
        constraint order_dispute_ref_key unique (sale_order_id, dispute_ref),
        constraint order_dispute_status_check check (status in ('open', 'withdrawn', 'won', 'lost')),
        constraint order_dispute_amount_check check (amount_cents >= 0)
      )`);
    this.addSql(
      `create index order_dispute_open_index on order_dispute (sale_order_id) where status = 'open'`,
    );

    // The first order of each customer of a brand: the unique row decides which of two orders at once was the first.
    this.addSql(`
      create table customer (
        brand_id text not null references brand (id),
        customer_hash bytea not null,
        first_order_ref text not null,
        first_seen_at timestamptz(3) not null,
        primary key (brand_id, customer_hash)
      )`);

    this.addSql(`
      create table conversion (
        id text primary key,
        program_id text not null,
        brand_id text not null,
        partner_id text not null,
        recruiter_partner_id text,
        kind text not null,
        external_ref text not null,
        sale_order_id bigint,
        source text not null,
        customer_hash bytea,
        customer_mask text,
        amount_cents bigint not null,
        refunded_cents bigint not null default 0,
        status text not null,
        reason text,
        reason_code text,
        attributed_by text not null,
        click_id text,
        sub1 text, sub2 text, sub3 text, sub4 text, sub5 text,
        coupon_code text,
        product_id text,
        subscription_ref text,
        is_renewal boolean not null default false,
        is_test boolean not null default false,
        occurred_at timestamptz(3) not null,
        hold_until timestamptz(3) not null,
        direct_original_cents bigint not null,
        override_original_cents bigint not null,
        fee_original_cents bigint not null,
        direct_cents bigint not null,
        override_cents bigint not null,
        fee_cents bigint not null,
        reward_type text not null,
        rate_bps integer not null,
        fixed_cents bigint not null,
        override_rate_bps integer not null,
        fee_bps integer not null,
        terms_version integer not null,
        decided_at timestamptz(3),
        released_at timestamptz(3),
        created_at timestamptz(3) not null,
        constraint conversion_external_ref_key unique (program_id, kind, external_ref),
        constraint conversion_sale_order_key unique (sale_order_id),
        constraint conversion_in_program_key unique (id, program_id),
        constraint conversion_sale_order_fkey foreign key (sale_order_id, program_id)
          references sale_order (id, program_id),
        constraint conversion_click_fkey foreign key (click_id, program_id) references click (id, program_id),
        constraint conversion_program_fkey foreign key (program_id, brand_id) references program (id, brand_id),
        constraint conversion_partner_fkey foreign key (partner_id, program_id) references partner (id, program_id),
        constraint conversion_recruiter_fkey foreign key (recruiter_partner_id, program_id)
          references partner (id, program_id),
        constraint conversion_kind_check check (kind in ('sale', 'event', 'test')),
        constraint conversion_status_check check (status in ('pending', 'approved', 'rejected')),
        constraint conversion_attributed_by_check check (attributed_by in ('renewal', 'coupon', 'click', 'ref_code',
          'test')),
        constraint conversion_source_check check (source in ('api', 'stripe', 'shopify', 'console')),
        constraint conversion_reason_code_check check (reason_code in ('refund', 'chargeback', 'not_valid',
          'duplicate', 'self_or_employee', 'banned_source', 'leaked_code', 'fraud')),
        constraint conversion_reward_type_check check (reward_type in ('percent', 'fixed')),
        constraint conversion_override_has_recruiter check (recruiter_partner_id is not null
          or override_original_cents = 0),
        constraint conversion_amount_check check (amount_cents >= 0),
        constraint conversion_refunded_check check (refunded_cents between 0 and amount_cents),
        constraint conversion_direct_check check (direct_cents between 0 and direct_original_cents),
        constraint conversion_override_check check (override_cents between 0 and override_original_cents),
        constraint conversion_fee_check check (fee_cents between 0 and fee_original_cents)
      )`);
    this.addSql(`alter table sale_order add constraint sale_order_conversion_fkey
      foreign key (conversion_id, program_id) references conversion (id, program_id)`);
    this.addSql(`alter table incoming_event add constraint incoming_event_conversion_fkey
      foreign key (conversion_id, program_id) references conversion (id, program_id)`);
    this.addSql(`create index conversion_list_index on conversion (program_id, created_at, id)`);
    this.addSql(`create index conversion_status_list_index on conversion (program_id, status, created_at,
      id)`);
    this.addSql(`create index conversion_partner_list_index on conversion (partner_id, created_at, id)`);
    this.addSql(`create index conversion_recruiter_list_index on conversion (recruiter_partner_id, created_at,
      id) where recruiter_partner_id is not null`);
    this.addSql(`create index conversion_statistics_index on conversion (program_id, occurred_at)`);
    this.addSql(`create index conversion_customer_index on conversion (program_id, customer_hash)
      where customer_hash is not null`);
    this.addSql(`create index conversion_click_index on conversion (click_id) where click_id is not null`);
    this.addSql(`create index conversion_hold_index on conversion (hold_until)
      where status = 'approved' and released_at is null and not is_test`);

    this.addSql(`
      create table subscription (
        program_id text not null,
        subscription_ref text not null,
        partner_id text not null,
        first_conversion_id text,
        first_occurred_at timestamptz(3),
        ended_at timestamptz(3),
        created_at timestamptz(3) not null,
        primary key (program_id, subscription_ref),
        constraint subscription_first_conversion_fkey foreign key (first_conversion_id, program_id)
          references conversion (id, program_id),
        constraint subscription_partner_fkey foreign key (partner_id, program_id)
          references partner (id, program_id)
      )`);

    this.addSql(`
      create table ledger_entry (
        id bigint generated always as identity primary key,
        program_id text not null,
        brand_id text not null,
        conversion_id text not null,
        partner_id text,
        kind text not null,
        entry text not null,
        amount_cents bigint not null,
        payout_id text,
        note text,
        cause text not null,
        is_test boolean not null,
        created_at timestamptz(3) not null,
        constraint ledger_entry_cause_key unique (conversion_id, kind, entry, cause),
        constraint ledger_entry_conversion_fkey foreign key (conversion_id, program_id)
          references conversion (id, program_id),
        constraint ledger_entry_program_fkey foreign key (program_id, brand_id) references program (id, brand_id),
        constraint ledger_entry_partner_fkey foreign key (partner_id, program_id)
          references partner (id, program_id),
        constraint ledger_entry_kind_check check (kind in ('direct', 'override', 'platform_fee')),
        constraint ledger_entry_entry_check check (entry in ('accrual', 'reversal', 'payout', 'payout_reversal')),
        constraint ledger_entry_sign_check check (amount_cents <> 0 and (entry <> 'accrual' or amount_cents > 0)
          and (entry <> 'reversal' or amount_cents < 0)),
        constraint ledger_entry_fee_has_no_partner check ((kind = 'platform_fee') = (partner_id is null)),
        constraint ledger_entry_payout_check check ((entry in ('payout', 'payout_reversal')) = (payout_id is not null)),
        constraint ledger_entry_payout_has_partner check (payout_id is null or partner_id is not null)
      )`);
    this.addSql(`create index ledger_entry_list_index on ledger_entry (program_id, id)`);
    this.addSql(`create index ledger_entry_kind_list_index on ledger_entry (program_id, kind, id)`);
    this.addSql(`create index ledger_entry_partner_list_index on ledger_entry (partner_id, id)`);
    this.addSql(
      `create index ledger_entry_payout_index on ledger_entry (payout_id) where payout_id is not null`,
    );

    // Facts that only a provider's webhooks tell us, and that later deliveries need.
    this.addSql(`
      create table payment_link (
        program_id text not null references program (id),
        payment_ref text not null,
        order_ref text not null,
        created_at timestamptz(3) not null,
        primary key (program_id, payment_ref)
      )`);
    this.addSql(`
      create table promotion_code (
        program_id text not null references program (id),
        promotion_ref text not null,
        code text not null,
        updated_at timestamptz(3) not null,
        primary key (program_id, promotion_ref)
      )`);
  }
}
