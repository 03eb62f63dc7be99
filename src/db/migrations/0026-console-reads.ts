import { Migration } from "@mikro-orm/migrations";

/**
 * What the screens of the brand console read: refunds in the sums of the reports, the threads of messages, and the indexes of
 * lists and searches that only the console has.
 */
export class ConsoleReads extends Migration {
  override up(): void {
    this.sumRefunds();
    this.messageThreads();
    this.listIndexes();
    this.searchIndexes();
  }

  /** Refunds by the day of their sale: revenue is net of them, so the sums did not tell them. Decision record 0018. */
  private sumRefunds(): void {
    this.addSql(`alter table statistics_change add column refunded_cents bigint not null default 0`);
    this.addSql(`alter table statistics_sum add column refunded_cents bigint not null default 0`);
    const dimensions = (c: string) =>
      `${c}.program_id, ${c}.partner_id, ${c}.recruiter_partner_id, ${c}.click_id, ${c}.sub1, ${c}.sub2, ${c}.sub3,
        ${c}.sub4, ${c}.sub5, floor(date_part('epoch', ${c}.occurred_at) / 3600)::integer`;
    const isCounted = (c: string) => `${c}.status <> 'rejected' and not ${c}.is_test`;
    const figures = (c: string) => [
      "1",
      `case when ${c}.kind = 'sale' then 1 else 0 end`,
      `${c}.amount_cents - ${c}.refunded_cents`,
      `${c}.refunded_cents`,
      `${c}.direct_cents`,
      `${c}.override_cents`,
      `case when ${c}.status = 'pending' then ${c}.override_cents else 0 end`,
      `${c}.fee_cents`,
    ];
    const into = (
      measures: string,
    ) => `insert into statistics_change (program_id, partner_id, recruiter_partner_id,
          click_id, sub1, sub2, sub3, sub4, sub5, hour, ${measures})`;
    const all = `conversions, sales, revenue_cents, refunded_cents, direct_cents, override_cents,
          pending_override_cents, fee_cents`;
    this.addSql(`
      create or replace function count_new_conversion() returns trigger language plpgsql as $$
      begin
        if ${isCounted("new")} then
          ${into(all)}
          values (${dimensions("new")}, ${figures("new").join(", ")});
        end if;
        return null;
      end
      $$`);
    const differences = figures("(one.c)").map((figure) => `sum(one.sign * (${figure}))`);
    this.addSql(`
      create or replace function count_changed_conversion() returns trigger language plpgsql as $$
      begin
        ${into(all)}
        select ${dimensions("(one.c)")}, ${differences.join(", ")}
        from (values (new, 1), (old, -1)) as one (c, sign)
        where ${isCounted("(one.c)")}
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
        having ${differences.map((difference) => `${difference} <> 0`).join(" or ")};
        return null;
      end
      $$`);
    this.addSql(`
      ${into("refunded_cents")}
      select ${dimensions("c")}, c.refunded_cents from conversion c
      where ${isCounted("c")} and c.refunded_cents <> 0`);
  }

  /** One row for each thread, so that threads are listed by their newest message without reading the others. */
  private messageThreads(): void {
    this.addSql(`
      create table message_thread (
        partner_id text primary key,
        program_id text not null,
        last_message_id text not null,
        last_message_at timestamptz(3) not null,
        waiting_since timestamptz(3),
        constraint message_thread_partner_fkey foreign key (partner_id, program_id)
          references partner (id, program_id)
      )`);
    this.addSql(
      `create index message_thread_list_index on message_thread (program_id, last_message_at, partner_id)`,
    );
    // Threads that wait for an answer of the brand: few, whatever the number of threads.
    this
      .addSql(`create index message_thread_waiting_index on message_thread (program_id, last_message_at, partner_id)
      where waiting_since is not null`);
    // Unread messages of partners are counted for the threads of a page.
    this.addSql(`create index message_unread_index on message (partner_id)
      where sender = 'partner' and read_at is null`);

    // A message to one partner answers what came before it; a broadcast answers nobody. Threads are written in the order of
    // their keys, so that two broadcasts at once do not wait for each other.
    this.addSql(`
      create function keep_message_thread() returns trigger language plpgsql as $$
      begin
        update message_thread t set waiting_since = null
        from added e
        where t.partner_id = e.partner_id and t.waiting_since is not null
          and e.sender = 'brand' and e.broadcast_id is null;
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
    this.addSql(`create trigger message_is_threaded after insert on message
      referencing new table as added for each statement execute function keep_message_thread()`);
    // Messages are deleted with their partner's account, all of a thread at once.
    this.addSql(`
      create function drop_message_thread() returns trigger language plpgsql as $$
      begin
        delete from message_thread t using removed e where t.partner_id = e.partner_id;
        return null;
      end
      $$`);
    this.addSql(`create trigger message_thread_is_dropped after delete on message
      referencing old table as removed for each statement execute function drop_message_thread()`);
    this.addSql(`
      insert into message_thread (partner_id, program_id, last_message_id, last_message_at, waiting_since)
      select distinct on (e.partner_id) e.partner_id, m.program_id, e.id, e.created_at, (
        select min(w.created_at) from message w
        where w.partner_id = e.partner_id and w.sender = 'partner' and w.created_at > coalesce(
          (select max(b.created_at) from message b
           where b.partner_id = e.partner_id and b.sender = 'brand' and b.broadcast_id is null), '-infinity'))
      from message e join partner m on m.id = e.partner_id
      order by e.partner_id, e.created_at desc, e.id desc`);
  }

  private listIndexes(): void {
    // The lines of a payout are read page by page.
    this.addSql(`drop index ledger_entry_payout_index`);
    this.addSql(`create index ledger_entry_payout_index on ledger_entry (payout_id, id)
      where payout_id is not null`);
    // Movements of a deposit, all or of one kind.
    this.addSql(`create index funding_entry_list_index on funding_entry (program_id, id)`);
    this.addSql(`create index funding_entry_kind_list_index on funding_entry (program_id, kind, id)`);
    // Received events by time, and by outcome and type. Rows stand in one range for each pair of the two.
    this.addSql(`drop index incoming_event_recent_index`);
    this.addSql(`create index incoming_event_recent_index on incoming_event (program_id, received_at, id)`);
    this.addSql(`create index incoming_event_outcome_list_index on incoming_event
      (program_id, status, coalesce(type, ''), received_at, id)`);
    // What a key has changed.
    this.addSql(
      `create index audit_entry_actor_index on audit_entry (actor_id, id) where actor_id is not null`,
    );
  }

  private searchIndexes(): void {
    // Everything that was received of an order: its story.
    this.addSql(`create index incoming_event_order_index on incoming_event (program_id, order_ref)
      where order_ref is not null`);
    // Partners are found by the beginning of their address, and of the words of their name and handle.
    this.addSql(`create index account_email_search_index on account (lower(email) text_pattern_ops)`);
    this.addSql(`create index account_name_search_index on account
      using gin (to_tsvector('simple', name || ' ' || handle))`);
  }
}
