import { Migration } from "@mikro-orm/migrations";

/** Programs, their versions of terms, secrets and questions; memberships, applications, coupons and warnings. */
export class Programs extends Migration {
  override up(): void {
    this.addSql(`
      create table program (
        id text primary key,
        brand_id text not null references brand (id),
        name text not null,
        slug text not null,
        status text not null,
        currency text not null,
        destination_url text not null,
        description text not null default '',
        brand_rules text not null default '',
        brand_rules_shown text not null default '',
        open_to_all boolean not null,
        is_coupon_offer_on boolean not null default false,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint program_slug_key unique (slug),
        constraint program_tenant_key unique (id, brand_id),
        constraint program_slug_check check (slug ~ '^[a-z0-9-]+$'),
        constraint program_status_check check (status in ('draft', 'live', 'paused')),
        constraint program_currency_check check (currency ~ '^[A-Z]{3}$')
      )`);
    this.addSql(`create index program_list_index on program (brand_id, created_at, id)`);
    this.addSql(`create index program_marketplace_index on program (created_at, id) where status = 'live'`);

    // A change of terms that waits or waited: its date is a column, and reads derive from it what is in force.
    this.addSql(`
      create table terms_change (
        id text primary key,
        program_id text not null references program (id),
        number integer not null,
        requested_at timestamptz(3) not null,
        effective_at timestamptz(3) not null,
        changes jsonb not null,
        outcome text,
        closed_at timestamptz(3),
        announced_at timestamptz(3),
        constraint terms_change_number_key unique (program_id, number),
        constraint terms_change_in_program_key unique (id, program_id),
        constraint terms_change_outcome_check check (outcome in ('applied', 'withdrawn', 'replaced')),
        constraint terms_change_order_check check (effective_at >= requested_at)
      )`);
    this.addSql(
      `create unique index terms_change_open_key on terms_change (program_id) where outcome is null`,
    );
    this.addSql(`create index terms_change_due_index on terms_change (effective_at) where outcome is null`);
    this.addSql(`
      create table program_terms (
        program_id text not null references program (id),
        version integer not null,
        effective_at timestamptz(3) not null,
        terms_change_id text,
        reward_type text not null,
        direct_rate_bps integer not null,
        direct_fixed_cents bigint not null,
        override_rate_bps integer not null,
        hold_days integer not null,
        attribution_window_days integer not null,
        renewal_months integer,
        minimum_payout_cents bigint not null,
        new_customers_only boolean not null,
        countries text[] not null default '{}',
        traffic_rules jsonb not null default '{}',
        attribution text not null,
        product_rules jsonb not null default '[]',
        event_bounties jsonb not null default '[]',
        created_at timestamptz(3) not null,
        primary key (program_id, version),
        constraint program_terms_change_fkey foreign key (terms_change_id, program_id)
          references terms_change (id, program_id),
        constraint program_terms_reward_type_check check (reward_type in ('percent', 'fixed')),
        constraint program_terms_attribution_check check (attribution in ('last', 'first')),
        constraint program_terms_direct_rate_check check (direct_rate_bps between 0 and 9500),
        constraint program_terms_override_rate_check check (override_rate_bps between 0 and 9500),
        constraint program_terms_direct_fixed_check check (direct_fixed_cents >= 0),
        constraint program_terms_hold_days_check check (hold_days between 0 and 30),
        constraint program_terms_window_check check (attribution_window_days between 7 and 365),
        constraint program_terms_renewal_check check (renewal_months between 1 and 36),
        constraint program_terms_minimum_payout_check check (minimum_payout_cents >= 0)
      )`);
    this.addSql(`create index program_terms_effective_index on program_terms (program_id, effective_at)`);

    this.addSql(`
      create table signing_secret (
        id bigint generated always as identity primary key,
        program_id text not null references program (id),
        secret_sealed bytea not null,
        created_at timestamptz(3) not null,
        valid_until timestamptz(3)
      )`);
    this.addSql(`create unique index signing_secret_current_key on signing_secret (program_id)
      where valid_until is null`);
    this.addSql(`create index signing_secret_program_index on signing_secret (program_id, valid_until)`);
    this.addSql(`
      create table webhook_secret (
        program_id text not null references program (id),
        source text not null,
        secret_sealed bytea not null,
        last4 text not null,
        set_at timestamptz(3) not null,
        primary key (program_id, source),
        constraint webhook_secret_source_check check (source in ('stripe', 'shopify'))
      )`);
    this.addSql(`
      create table program_question (
        program_id text not null references program (id),
        id text not null,
        question text not null,
        created_at timestamptz(3) not null,
        primary key (program_id, id)
      )`);
    this.addSql(`
      create table review (
        id text primary key,
        program_id text not null references program (id),
        kind text not null,
        body text not null,
        status text not null,
        created_at timestamptz(3) not null,
        decided_at timestamptz(3),
        constraint review_kind_check check (kind in ('brand_rules')),
        constraint review_status_check check (status in ('pending', 'approved', 'refused', 'replaced'))
      )`);
    this.addSql(
      `create unique index review_pending_key on review (program_id, kind) where status = 'pending'`,
    );

    this.addSql(`
      create table partner (
        id text primary key,
        program_id text not null,
        brand_id text not null,
        account_id text not null references account (id),
        status text not null,
        status_reason text,
        status_changed_at timestamptz(3) not null,
        ref_code text not null,
        recruiter_partner_id text,
        hold_days integer,
        terms_accepted_version integer not null,
        terms_accepted_at timestamptz(3) not null,
        first_approved_at timestamptz(3),
        warnings integer not null default 0,
        created_at timestamptz(3) not null,
        constraint partner_program_account_key unique (program_id, account_id),
        constraint partner_ref_code_key unique (ref_code),
        constraint partner_in_program_key unique (id, program_id),
        constraint partner_program_fkey foreign key (program_id, brand_id) references program (id, brand_id),
        constraint partner_recruiter_fkey foreign key (recruiter_partner_id, program_id)
          references partner (id, program_id),
        constraint partner_not_own_recruiter check (recruiter_partner_id <> id),
        constraint partner_status_check check (status in ('pending', 'approved', 'suspended', 'rejected')),
        constraint partner_hold_days_check check (hold_days between 0 and 30)
      )`);
    this.addSql(`create index partner_list_index on partner (program_id, created_at, id)`);
    this.addSql(`create index partner_status_list_index on partner (program_id, status, created_at, id)`);
    this.addSql(`create index partner_account_index on partner (account_id)`);
    this.addSql(`create index partner_recruiter_index on partner (recruiter_partner_id)
      where recruiter_partner_id is not null`);
    this.addSql(`create index partner_brand_account_index on partner (brand_id, account_id)`);
    this.addSql(`
      create table application (
        id bigint generated always as identity primary key,
        partner_id text not null references partner (id),
        channel text,
        reach text,
        proof_url text,
        note text,
        promo_text text,
        primary_method text,
        methods text[] not null default '{}',
        paid_search text,
        answers jsonb not null default '{}',
        risk_flags text[] not null default '{}',
        submitted_at timestamptz(3) not null,
        constraint application_paid_search_check check (paid_search in ('none', 'non_brand', 'brand'))
      )`);
    this.addSql(`create index application_partner_index on application (partner_id, id)`);
    this.addSql(`
      create table coupon (
        program_id text not null,
        code_folded text not null,
        code text not null,
        partner_id text not null,
        created_at timestamptz(3) not null,
        primary key (program_id, code_folded),
        constraint coupon_partner_key unique (partner_id),
        constraint coupon_partner_fkey foreign key (partner_id, program_id) references partner (id, program_id)
      )`);
    this.addSql(`
      create table warning (
        id text primary key,
        partner_id text not null references partner (id),
        number integer not null,
        reason text not null,
        opened_at timestamptz(3) not null,
        due_at timestamptz(3) not null,
        outcome text,
        closed_at timestamptz(3),
        constraint warning_number_key unique (partner_id, number),
        constraint warning_outcome_check check (outcome in ('cleared', 'suspended', 'expired'))
      )`);
    this.addSql(`create unique index warning_open_key on warning (partner_id) where outcome is null`);
    this.addSql(`create index warning_due_index on warning (due_at) where outcome is null`);
  }
}
