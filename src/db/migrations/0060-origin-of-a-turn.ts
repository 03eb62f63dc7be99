import { Migration } from "@mikro-orm/migrations";

/** A delivery that waits for its host goes on as part of the request and the trace that it was made by. OPERATE-35. */
export class OriginOfATurn extends Migration {
  override up(): void {
    this.addSql("alter table postback_turn add column origin jsonb");
  }
}
