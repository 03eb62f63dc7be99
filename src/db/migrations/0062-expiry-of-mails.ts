import { Migration } from "@mikro-orm/migrations";

/** A mail whose link has expired before it was sent is dropped. MESSAGE-9. */
export class ExpiryOfMails extends Migration {
  override up(): void {
    this.addSql("alter table mail add column expires_at timestamptz(3)");
  }
}
