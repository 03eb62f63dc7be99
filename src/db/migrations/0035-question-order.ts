import { Migration } from "@mikro-orm/migrations";

/** A program's questions are put in order by hand. Those of one position stay in the order in which they were set. */
export class QuestionOrder extends Migration {
  override up(): void {
    this.addSql(`alter table program_question add column position integer not null default 0`);
  }
}
