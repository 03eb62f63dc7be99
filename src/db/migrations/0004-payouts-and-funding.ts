import { Migration } from "@mikro-orm/migrations";

/** Payout batches, payouts and their calls to a rail; the brand's funding and its invoices. */
export class PayoutsAndFunding extends Migration {
  override up(): void {
    this.addSql(`
      create table payout_batch (
        id text primary key,
        program_id text not null,
        brand_id text not null,
        started_by text not null,
        created_at timestamptz(3) not null,
        constraint payout_batch_in_program_key unique (id, program_id),
        constraint payout_batch_program_fkey foreign key (program_id, brand_id) references program (id, brand_id)
      )`);
    this.addSql(`create index payout_batch_list_index on payout_batch (program_id, created_at, id)`);
    this.addSql(`
      create table payout (
        id text primary key,
        batch_id text not null,
        program_id text not null,
        brand_id text not null,
        partner_id text not null,
        payout_account_id bigint references payout_account (id),
        amount_cents bigint not null,
        currency text not null,
        method text not null,
        status text not null,
        rail_state text,
        rail_attempt integer not null default 1,
        rail_ref text,
        reason text,
        exported_at timestamptz(3),
        sent_at timestamptz(3),
        settled_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint payout_in_program_key unique (id, program_id),
        constraint payout_of_partner_key unique (id, partner_id),
        constraint payout_batch_fkey foreign key (batch_id, program_id) references payout_batch (id, program_id),
        constraint payout_program_fkey foreign key (program_id, brand_id) references program (id, brand_id),
        constraint payout_partner_fkey foreign key (partner_id, program_id) references partner (id, program_id),
        constraint payout_method_check check (method in ('bank_transfer', 'stripe', 'sandbox')),
        constraint payout_status_check check (status in ('pending', 'paid', 'failed', 'held')),
        constraint payout_rail_state_check check (rail_state in ('queued', 'submitted', 'in_transit', 'settled',
          'returned', 'refused', 'needs_attention')),
        constraint payout_held_has_reason check (status <> 'held' or reason is not null),
        constraint payout_bank_transfer_has_no_rail_state check (method <> 'bank_transfer' or rail_state is null),
        constraint payout_amount_check check (amount_cents > 0),
        constraint payout_rail_attempt_check check (rail_attempt >= 1)
      )`);
    // At most one held payout for each membership, whatever number of batches finds its reason again.
    this.addSql(`create unique index payout_held_key on payout (partner_id) where status = 'held'`);
    this.addSql(`create index payout_list_index on payout (program_id, created_at, id)`);
    this.addSql(`create index payout_status_list_index on payout (program_id, status, created_at, id)`);
    this.addSql(`create index payout_batch_payouts_index on payout (batch_id, id)`);
    this.addSql(`create index payout_partner_list_index on payout (partner_id, created_at, id)`);
    this.addSql(`create index payout_open_index on payout (created_at) where status = 'pending'`);
    this.addSql(`create index payout_rail_ref_index on payout (rail_ref) where rail_ref is not null`);
    // The lines of a payout are its own partner's.
    this.addSql(`alter table ledger_entry add constraint ledger_entry_payout_fkey
      foreign key (payout_id, partner_id) references payout (id, partner_id)`);
    this.addSql(`
      create table rail_call (
        id bigint generated always as identity primary key,
        payout_id text not null references payout (id),
        rail_attempt integer not null,
        verb text not null,
        outcome text,
        detail text,
        started_at timestamptz(3) not null,
        finished_at timestamptz(3),
        constraint rail_call_verb_check check (verb in ('send', 'look_up')),
        constraint rail_call_outcome_check check (outcome in ('accepted', 'settled', 'refused', 'unknown', 'absent',
          'balance_too_low'))
      )`);
    this.addSql(`create index rail_call_payout_index on rail_call (payout_id, id)`);
    this.addSql(`
      create table rail_event (
        id bigint generated always as identity primary key,
        rail text not null,
        external_id text not null,
        type text not null,
        payout_id text references payout (id),
        note text,
        received_at timestamptz(3) not null,
        constraint rail_event_external_id_key unique (rail, external_id),
        constraint rail_event_rail_check check (rail in ('stripe', 'sandbox'))
      )`);

    this.addSql(`
      create table funding_entry (
        id bigint generated always as identity primary key,
        program_id text not null,
        brand_id text not null,
        kind text not null,
        amount_cents bigint not null,
        payout_id text,
        conversion_id text,
        note text,
        cause text not null,
        created_at timestamptz(3) not null,
        constraint funding_entry_cause_key unique (program_id, cause),
        constraint funding_entry_payout_fkey foreign key (payout_id, program_id) references payout (id, program_id),
        constraint funding_entry_conversion_fkey foreign key (conversion_id, program_id)
          references conversion (id, program_id),
        constraint funding_entry_program_fkey foreign key (program_id, brand_id) references program (id, brand_id),
        constraint funding_entry_kind_check check (kind in ('deposit', 'withdrawal', 'payout_sent',
          'payout_returned', 'platform_fee'))
      )`);
    this.addSql(`create index funding_entry_program_index on funding_entry (program_id, created_at)`);
    this.addSql(`
      create table invoice (
        id text primary key,
        program_id text not null references program (id),
        number text not null,
        period_start timestamptz(3) not null,
        period_end timestamptz(3) not null,
        fees_cents bigint not null,
        currency text not null,
        issued_at timestamptz(3) not null,
        constraint invoice_number_key unique (number),
        constraint invoice_period_key unique (program_id, period_start),
        constraint invoice_period_check check (period_end > period_start)
      )`);
  }
}
