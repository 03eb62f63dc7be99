import { Migration } from "@mikro-orm/migrations";

/** Changes of a login's address that wait for the new mailbox to confirm them. */
export class AddressChanges extends Migration {
  override up(): void {
    this.addSql(`
      create table address_change (
        id text primary key,
        login_id text not null references login (id),
        email text not null,
        token_hash bytea not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        constraint address_change_email_check check (email = lower(email)),
        constraint address_change_login_key unique (login_id),
        constraint address_change_token_key unique (token_hash)
      )`);
  }
}
