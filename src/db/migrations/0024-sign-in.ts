import { Migration } from "@mikro-orm/migrations";

/** People who sign in: logins, a brand's members and invitations, attempts to sign in, sessions; and mail to them. */
export class SignIn extends Migration {
  override up(): void {
    this.addSql(`
      create table login (
        id text primary key,
        email text not null,
        name text not null,
        locale text not null default 'en',
        created_at timestamptz(3) not null,
        constraint login_email_key unique (email),
        constraint login_email_check check (email = lower(email))
      )`);
    this.addSql(
      `alter table account add column login_id text constraint account_login_id_fkey references login (id)`,
    );
    this.addSql(`create unique index account_login_key on account (login_id) where login_id is not null`);
    this.addSql(`
      create table brand_member (
        id text primary key,
        brand_id text not null references brand (id),
        login_id text not null references login (id),
        role text not null,
        may_pay boolean not null default false,
        created_at timestamptz(3) not null,
        removed_at timestamptz(3),
        constraint brand_member_role_check check (role in ('viewer', 'manager', 'owner'))
      )`);
    this.addSql(`create unique index brand_member_current_key on brand_member (brand_id, login_id)
      where removed_at is null`);
    this.addSql(`create index brand_member_login_index on brand_member (login_id)`);
    this.addSql(`
      create table invitation (
        id text primary key,
        brand_id text not null references brand (id),
        email text not null,
        role text not null,
        may_pay boolean not null default false,
        token_hash bytea not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        accepted_at timestamptz(3),
        revoked_at timestamptz(3),
        constraint invitation_token_hash_key unique (token_hash),
        constraint invitation_email_check check (email = lower(email)),
        constraint invitation_role_check check (role in ('viewer', 'manager', 'owner'))
      )`);
    this.addSql(`create unique index invitation_open_key on invitation (brand_id, email)
      where accepted_at is null and revoked_at is null`);
    this.addSql(`create index invitation_email_index on invitation (email)`);
    // Of a link and a code only hashes are kept, and of the address its seal: the login is made when the link is followed.
    this.addSql(`
      create table sign_in_attempt (
        id text primary key,
        purpose text not null,
        address_hash bytea not null,
        address_sealed bytea not null,
        token_hash bytea not null,
        code_hash bytea not null,
        browser_hash bytea,
        is_known boolean not null,
        tries integer not null default 0,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        used_at timestamptz(3),
        constraint sign_in_attempt_token_hash_key unique (token_hash),
        constraint sign_in_attempt_purpose_check check (purpose in ('sign_in', 'step_up')),
        constraint sign_in_attempt_tries_check check (tries >= 0 and tries <= 5)
      )`);
    this.addSql(`create index sign_in_attempt_browser_index on sign_in_attempt (browser_hash, created_at)`);
    this.addSql(`create index sign_in_attempt_expiry_index on sign_in_attempt (expires_at)`);
    this.addSql(`
      create table web_session (
        id text primary key,
        login_id text not null references login (id),
        secret_hash bytea not null,
        method text not null,
        browser text,
        created_at timestamptz(3) not null,
        authenticated_at timestamptz(3) not null,
        seen_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        constraint web_session_secret_hash_key unique (secret_hash),
        constraint web_session_method_check check (method in ('link', 'code', 'operator_link'))
      )`);
    this.addSql(`create index web_session_login_index on web_session (login_id)`);
    this.addSql(`create index web_session_created_index on web_session (created_at)`);

    this.addSql(`alter table mail
      add column login_id text constraint mail_login_id_fkey references login (id),
      add column recipient_address text,
      add column secret_sealed bytea,
      drop constraint mail_recipient_check,
      add constraint mail_recipient_check
        check (num_nonnulls(account_id, brand_id, login_id, recipient_address) = 1)`);
    this.addSql(`alter table audit_entry
      drop constraint audit_entry_actor_kind_check,
      add constraint audit_entry_actor_kind_check check (actor_kind in ('brand_key', 'partner_key', 'operator',
        'workflow', 'event', 'brand_user', 'partner_user'))`);
  }
}
