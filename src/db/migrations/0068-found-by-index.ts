import { Migration } from "@mikro-orm/migrations";

/**
 * What is looked up while a program is locked, or for a page of the desk, is found by an index. An operator of large
 * tables builds the indexes beforehand, without blocking their writers; hence `if not exists`.
 */
export class FoundByIndex extends Migration {
  override up(): void {
    // The subscription that a revised sale is the first payment of.
    this.addIndex("subscription_first_conversion_index on subscription (first_conversion_id)", {
      where: "first_conversion_id is not null",
    });
    // The mails of a person whose account is deleted.
    this.addIndex("mail_login_index on mail (login_id)", { where: "login_id is not null" });
    this.addIndex("mail_recipient_index on mail (lower(recipient_address))", {
      where: "recipient_address is not null",
    });
    // The desk's list of mails, and those of a status or an address.
    this.addIndex("mail_brand_index on mail (brand_id)", { where: "brand_id is not null" });
    this.addIndex("mail_list_index on mail (created_at, id)");
    this.addIndex("mail_unsent_list_index on mail (status, created_at, id)", {
      where: "status in ('failed', 'dropped')",
    });
    // The subscriptions that began with a promotion code whose text arrives later.
    this.addIndex(`provider_subject_promotion_index on provider_subject
      using gin (jsonb_path_query_array(facts, '$.origins.*.value.discounts.promotionRefs[*]'))`);
    // The orders of a customer who is redacted: of a provider's id, and of an address.
    this.addIndex("sale_order_customer_index on sale_order (program_id, (facts ->> 'customerRef'))", {
      where: "facts ->> 'customerRef' is not null",
    });
    this.addIndex(
      "sale_order_address_index on sale_order using gin (jsonb_path_query_array(facts, '$.customers.*.value.hash'))",
      { where: "facts <> '{}'" },
    );
  }

  private addIndex(definition: string, { where }: { readonly where?: string } = {}): void {
    this.addSql(`create index if not exists ${definition}${where === undefined ? "" : ` where ${where}`}`);
  }
}
