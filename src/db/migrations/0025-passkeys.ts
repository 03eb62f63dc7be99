import { Migration } from "@mikro-orm/migrations";

/** Passkeys of people, and the challenges that browsers answer with them. */
export class Passkeys extends Migration {
  override up(): void {
    this.addSql(`
      create table passkey (
        id text primary key,
        login_id text not null references login (id),
        credential_id bytea not null,
        public_key bytea not null,
        counter bigint not null,
        transports text[] not null default '{}',
        name text not null,
        is_backed_up boolean not null,
        created_at timestamptz(3) not null,
        used_at timestamptz(3),
        constraint passkey_credential_key unique (credential_id),
        constraint passkey_counter_check check (counter >= 0)
      )`);
    this.addSql(`create index passkey_login_index on passkey (login_id)`);
    this.addSql(`
      create table sign_in_challenge (
        id text primary key,
        purpose text not null,
        challenge_hash bytea not null,
        holder_hash bytea not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        used_at timestamptz(3),
        constraint sign_in_challenge_challenge_hash_key unique (challenge_hash),
        constraint sign_in_challenge_purpose_check
          check (purpose in ('passkey_sign_in', 'passkey_step_up', 'passkey_add'))
      )`);
    this.addSql(`create index sign_in_challenge_expiry_index on sign_in_challenge (expires_at)`);
    this.addSql(`alter table web_session
      drop constraint web_session_method_check,
      add constraint web_session_method_check check (method in ('link', 'code', 'operator_link', 'passkey'))`);
  }
}
