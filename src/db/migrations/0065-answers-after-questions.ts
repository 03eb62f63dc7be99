import { Migration } from "@mikro-orm/migrations";

/**
 * A brand's message answers only what a partner wrote before it. One that began before a question, and was committed
 * after it, ended the question's waiting.
 */
export class AnswersAfterQuestions extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function keep_message_thread() returns trigger language plpgsql as $$
      begin
        -- First the lock, so that the next statement sees each question that was committed meanwhile.
        perform from message_thread t
        where t.partner_id in (select e.partner_id from added e where e.sender = 'brand' and e.broadcast_id is null)
        order by t.partner_id
        for no key update;
        update message_thread t set waiting_since = (
          select min(q.created_at) from message q
          where q.partner_id = t.partner_id and q.sender = 'partner' and q.created_at > e.answered_at)
        from (
          select partner_id, max(created_at) as answered_at from added
          where sender = 'brand' and broadcast_id is null
          group by partner_id
        ) e
        where t.partner_id = e.partner_id and e.answered_at >= t.waiting_since;
        insert into message_thread as t (partner_id, program_id, last_message_id, last_message_at, waiting_since)
        select e.partner_id, m.program_id, e.last_id, e.last_at, e.waiting_since
        from (
          select partner_id, (array_agg(id order by created_at desc, id desc))[1] as last_id,
            max(created_at) as last_at,
            min(created_at) filter (where sender = 'partner' and (answered_at is null or created_at > answered_at))
              as waiting_since
          from (
            select *, max(created_at) filter (where sender = 'brand' and broadcast_id is null)
              over (partition by partner_id) as answered_at
            from added
          ) own
          group by partner_id
        ) e
        join partner m on m.id = e.partner_id
        order by e.partner_id
        on conflict (partner_id) do update set
          last_message_id = case when excluded.last_message_at >= t.last_message_at
            then excluded.last_message_id else t.last_message_id end,
          last_message_at = greatest(t.last_message_at, excluded.last_message_at),
          waiting_since = coalesce(t.waiting_since, excluded.waiting_since);
        return null;
      end
      $$`);
  }
}
