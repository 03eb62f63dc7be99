import { Migration } from "@mikro-orm/migrations";

/** An application keeps the questions that it answers, as they were asked: a question may be worded anew later. */
export class AnsweredQuestions extends Migration {
  override up(): void {
    this.addSql(`alter table application add column questions jsonb not null default '[]'`);
    this.addSql(`
      update application a set questions = asked.questions
      from (
        select e.id, jsonb_agg(jsonb_build_object('id', q.id, 'text', q.question) order by q.created_at, q.id) as questions
        from application e
        join partner m on m.id = e.partner_id
        join program_question q on q.program_id = m.program_id and e.answers ? q.id
        group by e.id
      ) asked
      where asked.id = a.id`);
  }
}
