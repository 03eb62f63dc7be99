import { Migration } from "@mikro-orm/migrations";

/** The service clock, the deployment's check values, brands, accounts and their keys. */
export class ClockAndTenants extends Migration {
  override up(): void {
    this.addSql(`
      create table service_clock (
        id smallint primary key default 1,
        offset_seconds bigint not null default 0,
        updated_at timestamptz(3) not null default now(),
        constraint service_clock_one_row check (id = 1),
        constraint service_clock_never_back check (offset_seconds >= 0)
      )`);
    this.addSql(`insert into service_clock (id) values (1)`);
    // Business time: the database's clock plus the offset that testnet may move forward. Stable inside one
    // statement, so that an index can serve comparisons with it; fresh for every statement, so that a command that
    // waited for a lock can read the time after it.
    this.addSql(`
      create function service_now() returns timestamptz language sql stable as $$
        select date_trunc('milliseconds', statement_timestamp() + offset_seconds * interval '1 second')
        from service_clock
      $$`);
    this.addSql(`
      create table deployment (
        id smallint primary key default 1,
        network text not null,
        encryption_check bytea not null,
        customer_hash_check bytea not null,
        created_at timestamptz(3) not null,
        constraint deployment_one_row check (id = 1),
        constraint deployment_network_check check (network in ('mainnet', 'testnet'))
      )`);

    this.addSql(`
      create table brand (
        id text primary key,
        name text not null,
        email text not null,
        status text not null,
        created_at timestamptz(3) not null,
        constraint brand_status_check check (status in ('pending', 'active', 'closed'))
      )`);
    this.addSql(`
      create table brand_key (
        id text primary key,
        brand_id text not null references brand (id),
        network text not null,
        name text not null,
        role text not null,
        secret_hash bytea not null,
        last4 text not null,
        created_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        constraint brand_key_secret_hash_key unique (secret_hash),
        constraint brand_key_network_check check (network in ('mainnet', 'testnet')),
        constraint brand_key_role_check check (role in ('viewer', 'manager', 'owner'))
      )`);
    this.addSql(`create index brand_key_brand_id_index on brand_key (brand_id)`);

    this.addSql(`
      create table account (
        id text primary key,
        handle text not null,
        name text not null,
        email text not null,
        email_hash bytea not null,
        email_verified_at timestamptz(3),
        country text not null,
        tax_form_at timestamptz(3),
        deleted_at timestamptz(3),
        created_at timestamptz(3) not null,
        constraint account_handle_key unique (handle),
        constraint account_country_check check (country ~ '^[A-Z]{2}$')
      )`);
    // One account for each address. email_hash also folds plus-tags, and only serves to notice self-referral.
    this.addSql(`create unique index account_email_key on account (lower(email)) where deleted_at is null`);
    this.addSql(`
      create table account_profile (
        account_id text primary key references account (id),
        bio text,
        promo_text text,
        primary_method text,
        methods text[] not null default '{}',
        paid_search text,
        disclosure_attested_at timestamptz(3),
        is_public boolean not null default false,
        updated_at timestamptz(3) not null,
        constraint account_profile_paid_search_check check (paid_search in ('none', 'non_brand', 'brand'))
      )`);
    this.addSql(`
      create table partner_key (
        id text primary key,
        account_id text not null references account (id),
        network text not null,
        name text not null,
        scope text not null,
        secret_hash bytea not null,
        last4 text not null,
        created_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        constraint partner_key_secret_hash_key unique (secret_hash),
        constraint partner_key_network_check check (network in ('mainnet', 'testnet')),
        constraint partner_key_scope_check check (scope in ('read', 'write'))
      )`);
    this.addSql(`create index partner_key_account_id_index on partner_key (account_id)`);
    this.addSql(`
      create table property (
        id text primary key,
        account_id text not null references account (id),
        type text not null,
        identifier text not null,
        url text,
        method text,
        verification_token text not null,
        verified_at timestamptz(3),
        followers bigint,
        stats_source text,
        last_checked_at timestamptz(3),
        created_at timestamptz(3) not null,
        constraint property_account_place_key unique (account_id, type, identifier),
        constraint property_type_check check (type in ('website', 'youtube', 'instagram', 'tiktok', 'x', 'facebook',
          'linkedin', 'twitch', 'newsletter', 'podcast', 'app', 'community')),
        constraint property_method_check check (method in ('dns_txt', 'meta_tag', 'file', 'profile_code',
          'email_domain', 'manual'))
      )`);
    // One verified property belongs to one account.
    this.addSql(`create unique index property_verified_place_key on property (type, identifier)
      where verified_at is not null`);
    this.addSql(`
      create table payout_account (
        id bigint generated always as identity primary key,
        account_id text not null references account (id),
        rail text not null,
        details_sealed bytea not null,
        label text not null,
        is_first boolean not null,
        connected_at timestamptz(3) not null,
        replaced_at timestamptz(3),
        constraint payout_account_rail_check check (rail in ('bank_transfer', 'stripe', 'sandbox'))
      )`);
    this.addSql(`create unique index payout_account_current_key on payout_account (account_id)
      where replaced_at is null`);
  }
}
