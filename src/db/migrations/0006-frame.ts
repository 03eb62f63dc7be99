import { Migration } from "@mikro-orm/migrations";

/** What every command writes besides its own rows: idempotent answers, intents and the audit trail; nightly checks. */
export class Frame extends Migration {
  override up(): void {
    this.addSql(`
      create table idempotency_record (
        key_id text not null,
        idempotency_key text not null,
        fingerprint bytea not null,
        claim_id uuid not null,
        state text not null,
        lease_until timestamptz(3) not null,
        status_code integer,
        answer_sealed bytea,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        primary key (key_id, idempotency_key),
        constraint idempotency_record_state_check check (state in ('running', 'done')),
        constraint idempotency_record_done_check check ((state = 'done') = (answer_sealed is not null))
      )`);
    this.addSql(`create index idempotency_record_expiry_index on idempotency_record (expires_at)`);
    this.addSql(`
      create table outbox (
        id bigint generated always as identity primary key,
        topic text not null,
        workflow_id text not null,
        payload jsonb not null,
        attempts integer not null default 0,
        last_error text,
        created_at timestamptz(3) not null default now(),
        available_at timestamptz(3) not null default now(),
        done_at timestamptz(3),
        parked_at timestamptz(3)
      )`);
    this.addSql(`create index outbox_open_index on outbox (available_at, id) where done_at is null
      and parked_at is null`);
    this.addSql(`create index outbox_parked_index on outbox (parked_at) where parked_at is not null`);
    this.addSql(`create index outbox_done_index on outbox (done_at) where done_at is not null`);
    this.addSql(`
      create table audit_entry (
        id bigint generated always as identity primary key,
        brand_id text references brand (id),
        program_id text references program (id),
        account_id text references account (id),
        actor_kind text not null,
        actor_id text,
        action text not null,
        target_id text not null,
        details jsonb not null default '{}',
        request_id text,
        created_at timestamptz(3) not null,
        constraint audit_entry_actor_kind_check check (actor_kind in ('brand_key', 'partner_key', 'operator',
          'workflow', 'event'))
      )`);
    this.addSql(`create index audit_entry_brand_index on audit_entry (brand_id, id)`);
    this.addSql(`create index audit_entry_program_index on audit_entry (program_id, id)`);
    this.addSql(`create index audit_entry_target_index on audit_entry (target_id, id)`);
    this.addSql(`
      create table reconciliation_run (
        id bigint generated always as identity primary key,
        started_at timestamptz(3) not null,
        finished_at timestamptz(3),
        checked bigint,
        problems jsonb
      )`);

    // Append-only means that the database refuses, whoever asks: the owner of the tables as well as the application.
    this.addSql(`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only: % is refused', tg_table_name, tg_op
          using errcode = 'restrict_violation', hint = 'Correct an entry with a new entry of the opposite sign.';
      end
      $$`);
    for (const table of ["ledger_entry", "funding_entry", "audit_entry"]) {
      // For each statement, so that it is refused even when it would touch no row.
      this.addSql(`create trigger ${table}_append_only before update or delete or truncate on ${table}
        for each statement execute function refuse_change()`);
    }
  }
}
