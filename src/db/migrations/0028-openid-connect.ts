import { Migration } from "@mikro-orm/migrations";

/** People who sign in by the operator's OpenID Connect provider. */
export class OpenidConnect extends Migration {
  override up(): void {
    this.addSql(`
      create table oidc_link (
        id text primary key,
        login_id text not null references login (id),
        issuer text not null,
        subject text not null,
        created_at timestamptz(3) not null,
        used_at timestamptz(3),
        constraint oidc_link_identity_key unique (issuer, subject)
      )`);
    this.addSql(`create index oidc_link_login_index on oidc_link (login_id)`);
    // What the attempt connects its person with, when it is used.
    this.addSql(`alter table sign_in_attempt add column oidc_issuer text, add column oidc_subject text`);
    this.addSql(`alter table sign_in_challenge
      drop constraint sign_in_challenge_purpose_check,
      add constraint sign_in_challenge_purpose_check
        check (purpose in ('passkey_sign_in', 'passkey_step_up', 'passkey_add', 'oidc'))`);
    this.addSql(`alter table web_session
      drop constraint web_session_method_check,
      add constraint web_session_method_check
        check (method in ('link', 'code', 'operator_link', 'passkey', 'oidc'))`);
  }
}
