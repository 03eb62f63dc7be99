import { Migration } from "@mikro-orm/migrations";

/** A trial is credited anew only on other facts. One of before has none, and is credited anew once more. DELIVERY-10. */
export class TrialsJudgedOnce extends Migration {
  override up(): void {
    this.addSql("alter table subscription add column trial_decided_on text");
  }
}
