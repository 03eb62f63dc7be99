import { Migration } from "@mikro-orm/migrations";

/** Mails about a person that go to another address than theirs, so that an erasure finds them. PARTNER-20. */
export class MailsAboutALogin extends Migration {
  override up(): void {
    this.addSql(`alter table mail add column if not exists about_login_id text references login (id)`);
    this.addSql(
      `create index if not exists mail_about_login_index on mail (about_login_id) where about_login_id is not null`,
    );
    // Of those that were followed, nothing tells whose they were.
    this.addSql(`update mail m set about_login_id = c.login_id from address_change c
      where m.mail_key = 'address_change:' || c.id and m.about_login_id is null`);
  }
}
