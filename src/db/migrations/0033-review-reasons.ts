import { Migration } from "@mikro-orm/migrations";

/** Why an operator rejected a brand's text, for the brand to read. */
export class ReviewReasons extends Migration {
  override up(): void {
    this.addSql("alter table review add column reason text");
  }
}
