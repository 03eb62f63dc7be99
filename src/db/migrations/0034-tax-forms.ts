import { Migration } from "@mikro-orm/migrations";

/** Tax forms, sealed. */
export class TaxForms extends Migration {
  override up(): void {
    this.addSql(`
      create table tax_form (
        id bigint generated always as identity primary key,
        account_id text not null references account (id),
        form text not null,
        details_sealed bytea not null,
        label text not null,
        signed_on text not null,
        submitted_at timestamptz(3) not null,
        replaced_at timestamptz(3),
        constraint tax_form_form_check check (form in ('w9', 'w8ben', 'general')),
        constraint tax_form_signed_on_check check (signed_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
      )`);
    this.addSql(
      `create unique index tax_form_current_key on tax_form (account_id) where replaced_at is null`,
    );
  }
}
