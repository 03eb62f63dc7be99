import { Migration } from "@mikro-orm/migrations";

/**
 * What is looked up while a program is locked is found by an index. An operator of large
 * tables builds the indexes beforehand, without blocking their writers; hence `if not exists`.
 */
export class FoundByIndex extends Migration {
  override up(): void {
    // The subscription that a revised sale is the first payment of.
    this.addIndex("subscription_first_conversion_index on subscription (first_conversion_id)", {
      where: "first_conversion_id is not null",
    });
  }

  private addIndex(definition: string, { where }: { readonly where?: string } = {}): void {
    this.addSql(`create index if not exists ${definition}${where === undefined ? "" : ` where ${where}`}`);
  }
}
