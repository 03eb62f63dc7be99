import { Migration } from "@mikro-orm/migrations";

/** A person's language is one that they chose; until then it is the browser's. Nobody could choose before. */
export class Languages extends Migration {
  override up(): void {
    this.addSql("alter table login alter column locale drop default, alter column locale drop not null");
    this.addSql("update login set locale = null");
    this.addSql("alter table login add constraint login_locale_check check (locale in ('en', 'de'))");
  }
}
