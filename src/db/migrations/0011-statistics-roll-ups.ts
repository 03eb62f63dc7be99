import { Migration } from "@mikro-orm/migrations";

/**
 * Sums beside clicks, conversions, received events and funding entries, so that a report does not add up all that ever
 * happened. Triggers add the changes, and they are folded into the sums from time to time. Decision record 0018 tells
 * what is summed and why it is exact at every moment.
 */
export class StatisticsRollUps extends Migration {
  override up(): void {
    this.statisticsTables();
    this.countClicksAndEvents();
    this.countConversions();
    this.fundingSums();
  }

  private statisticsTables(): void {
    const measures = [
      "clicks",
      "conversions",
      "sales",
      "revenue_cents",
      "direct_cents",
      "override_cents",
      "pending_override_cents",
      "fee_cents",
      "events",
    ];
    const columns = measures.map((measure) => `${measure} bigint not null default 0`).join(", ");
    this.addSql(`
      create table statistics_change (
        id bigint generated always as identity primary key,
        program_id text not null,
        partner_id text,
        recruiter_partner_id text,
        click_id text,
        sub1 text, sub2 text, sub3 text, sub4 text, sub5 text,
        event_status text,
        hour integer not null,
        ${columns}
      )`);
    this.addSql(`create index statistics_change_program_index on statistics_change (program_id, partner_id)`);
    // Sums are updated in place again and again: room in each page keeps their index from growing with it.
    this.addSql(`
      create table statistics_sum (
        program_id text not null,
        partner_id text not null,
        facet text not null,
        hours integer not null,
        period integer not null,
        value text not null,
        ${columns},
        primary key (program_id, partner_id, facet, hours, period, value),
        constraint statistics_sum_facet_check check (facet in ('total', 'country', 'device', 'sub1', 'sub2', 'sub3',
          'sub4', 'sub5', 'recruiter', 'event'))
      ) with (fillfactor = 70)`);
  }

  private countClicksAndEvents(): void {
    const hourOf = (at: string) => `floor(date_part('epoch', ${at}) / 3600)::integer`;
    this.addSql(`
      create function count_new_click() returns trigger language plpgsql as $$
      begin
        insert into statistics_change (program_id, partner_id, click_id, sub1, sub2, sub3, sub4, sub5, hour, clicks)
        values (new.program_id, new.partner_id, new.id, new.sub1, new.sub2, new.sub3, new.sub4, new.sub5,
          ${hourOf("new.created_at")}, 1);
        return null;
      end
      $$`);
    this.addSql(`create trigger click_is_counted after insert on click
      for each row execute function count_new_click()`);
    this.addSql(`
      insert into statistics_change (program_id, partner_id, click_id, sub1, sub2, sub3, sub4, sub5, hour, clicks)
      select program_id, partner_id, id, sub1, sub2, sub3, sub4, sub5, ${hourOf("created_at")}, 1 from click`);

    // What is done in the console is no event from outside, and in no report on them.
    this.addSql(`
      create function count_event() returns trigger language plpgsql as $$
      begin
        if new.source = 'console' then return null; end if;
        if tg_op = 'UPDATE' then
          if new.status = old.status then return null; end if;
          insert into statistics_change (program_id, event_status, hour, events)
          values (old.program_id, old.status, ${hourOf("old.received_at")}, -1);
        end if;
        insert into statistics_change (program_id, event_status, hour, events)
        values (new.program_id, new.status, ${hourOf("new.received_at")}, 1);
        return null;
      end
      $$`);
    this.addSql(`create trigger incoming_event_is_counted after insert on incoming_event
      for each row execute function count_event()`);
    this.addSql(`create trigger incoming_event_change_is_counted after update of status on incoming_event
      for each row execute function count_event()`);
    this.addSql(`
      insert into statistics_change (program_id, event_status, hour, events)
      select program_id, status, ${hourOf("received_at")}, count(*) from incoming_event
      where source <> 'console' group by 1, 2, 3`);
  }

  private countConversions(): void {
    // Neither test sales nor rejected conversions are in any figure; an app event is no sale, but costs and earns.
    const dimensions = (c: string) =>
      `${c}.program_id, ${c}.partner_id, ${c}.recruiter_partner_id, ${c}.click_id, ${c}.sub1, ${c}.sub2, ${c}.sub3,
        ${c}.sub4, ${c}.sub5, floor(date_part('epoch', ${c}.occurred_at) / 3600)::integer`;
    const isCounted = (c: string) => `${c}.status <> 'rejected' and not ${c}.is_test`;
    const figures = (c: string) => [
      "1",
      `case when ${c}.kind = 'sale' then 1 else 0 end`,
      `${c}.amount_cents - ${c}.refunded_cents`,
      `${c}.direct_cents`,
      `${c}.override_cents`,
      `case when ${c}.status = 'pending' then ${c}.override_cents else 0 end`,
      `${c}.fee_cents`,
    ];
    const into = `insert into statistics_change (program_id, partner_id, recruiter_partner_id, click_id, sub1, sub2, sub3,
          sub4, sub5, hour, conversions, sales, revenue_cents, direct_cents, override_cents, pending_override_cents,
          fee_cents)`;
    this.addSql(`
      create function count_new_conversion() returns trigger language plpgsql as $$
      begin
        if ${isCounted("new")} then
          ${into}
          values (${dimensions("new")}, ${figures("new").join(", ")});
        end if;
        return null;
      end
      $$`);
    this.addSql(`create trigger conversion_is_counted after insert on conversion
      for each row execute function count_new_conversion()`);

    const differences = figures("(one.c)").map((figure) => `sum(one.sign * (${figure}))`);
    this.addSql(`
      create function count_changed_conversion() returns trigger language plpgsql as $$
      begin
        ${into}
        select ${dimensions("(one.c)")}, ${differences.join(", ")}
        from (values (new, 1), (old, -1)) as one (c, sign)
        where ${isCounted("(one.c)")}
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
        having ${differences.map((difference) => `${difference} <> 0`).join(" or ")};
        return null;
      end
      $$`);
    this.addSql(`create trigger conversion_change_is_counted
      after update of partner_id, recruiter_partner_id, kind, status, is_test, occurred_at, click_id, sub1, sub2, sub3,
        sub4, sub5, amount_cents, refunded_cents, direct_cents, override_cents, fee_cents on conversion
      for each row execute function count_changed_conversion()`);
    this.addSql(`
      ${into}
      select ${dimensions("c")}, ${figures("c").join(", ")} from conversion c where ${isCounted("c")}`);
  }

  private fundingSums(): void {
    const kinds = `check (kind in ('deposit', 'withdrawal', 'payout_sent', 'payout_returned', 'platform_fee'))`;
    this.addSql(`
      create table funding_change (
        id bigint generated always as identity primary key,
        program_id text not null,
        kind text not null,
        amount_cents bigint not null,
        constraint funding_change_kind_check ${kinds}
      )`);
    this.addSql(`create index funding_change_program_index on funding_change (program_id)`);
    this.addSql(`
      create table funding_sum (
        program_id text not null,
        kind text not null,
        amount_cents bigint not null,
        primary key (program_id, kind),
        constraint funding_sum_kind_check ${kinds}
      )`);
    this.addSql(`
      create function sum_new_funding() returns trigger language plpgsql as $$
      begin
        insert into funding_change (program_id, kind, amount_cents)
        select program_id, kind, sum(amount_cents) from added group by 1, 2;
        return null;
      end
      $$`);
    this.addSql(`create trigger funding_entry_is_summed after insert on funding_entry
      referencing new table as added for each statement execute function sum_new_funding()`);
    this.addSql(`
      insert into funding_sum (program_id, kind, amount_cents)
      select program_id, kind, sum(amount_cents) from funding_entry group by 1, 2`);
  }
}
