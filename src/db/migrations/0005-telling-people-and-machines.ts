import { Migration } from "@mikro-orm/migrations";

/** Postbacks, messages, broadcasts and mail. */
export class TellingPeopleAndMachines extends Migration {
  override up(): void {
    this.addSql(`
      create table postback (
        partner_id text primary key references partner (id),
        url text,
        updated_at timestamptz(3) not null
      )`);
    this.addSql(`
      create table postback_delivery (
        id text primary key,
        partner_id text not null references partner (id),
        conversion_id text references conversion (id),
        event text not null,
        cause text not null,
        url text not null,
        status text not null,
        attempts integer not null default 0,
        last_status_code integer,
        last_error text,
        next_attempt_at timestamptz(3),
        is_test boolean not null default false,
        created_at timestamptz(3) not null,
        delivered_at timestamptz(3),
        constraint postback_delivery_cause_key unique (conversion_id, event, cause),
        constraint postback_delivery_event_check check (event in ('recorded', 'approved', 'reversed')),
        constraint postback_delivery_status_check check (status in ('pending', 'retrying', 'sent', 'failed')),
        constraint postback_delivery_attempts_check check (attempts between 0 and 7)
      )`);
    this.addSql(
      `create index postback_delivery_list_index on postback_delivery (partner_id, created_at, id)`,
    );
    this.addSql(`create index postback_delivery_open_index on postback_delivery (created_at)
      where status in ('pending', 'retrying')`);
    this.addSql(`
      create table postback_attempt (
        delivery_id text not null references postback_delivery (id),
        number integer not null,
        status_code integer,
        error text,
        address text,
        answer_excerpt text,
        started_at timestamptz(3) not null,
        finished_at timestamptz(3),
        primary key (delivery_id, number),
        constraint postback_attempt_number_check check (number between 1 and 7)
      )`);

    this.addSql(`
      create table broadcast (
        id text primary key,
        program_id text not null,
        brand_id text not null,
        body text not null,
        recipients integer not null,
        created_at timestamptz(3) not null,
        constraint broadcast_program_fkey foreign key (program_id, brand_id) references program (id, brand_id)
      )`);
    this.addSql(`
      create table message (
        id text primary key,
        partner_id text not null references partner (id),
        broadcast_id text references broadcast (id),
        sender text not null,
        sender_name text not null,
        body text not null,
        created_at timestamptz(3) not null,
        read_at timestamptz(3),
        constraint message_broadcast_key unique (broadcast_id, partner_id),
        constraint message_sender_check check (sender in ('partner', 'brand'))
      )`);
    this.addSql(`create index message_thread_index on message (partner_id, created_at, id)`);
    // What is to be sent to whom is decided with the change it tells of; the address is read when it is sent, so that
    // a deleted account is not written to. mail_key: at most one for each person and reason.
    this.addSql(`
      create table mail (
        id text primary key,
        mail_key text not null,
        account_id text references account (id),
        brand_id text references brand (id),
        template text not null,
        variables jsonb not null,
        status text not null,
        attempts integer not null default 0,
        last_error text,
        message_id text not null,
        subject text,
        body_text text,
        body_html text,
        created_at timestamptz(3) not null,
        sent_at timestamptz(3),
        constraint mail_key_key unique (mail_key),
        constraint mail_recipient_check check (num_nonnulls(account_id, brand_id) = 1),
        constraint mail_status_check check (status in ('pending', 'sent', 'failed', 'dropped'))
      )`);
    this.addSql(`create index mail_open_index on mail (created_at) where status = 'pending'`);
    this.addSql(`create index mail_account_index on mail (account_id, created_at)`);
  }
}
