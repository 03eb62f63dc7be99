import { Migration } from "@mikro-orm/migrations";

/** Mails to other addresses that tell of a person's, so that an erasure finds them. PARTNER-20. */
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
