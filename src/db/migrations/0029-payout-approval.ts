import { Migration } from "@mikro-orm/migrations";

/** Payout batches that a second person approves. */
export class PayoutApproval extends Migration {
  override up(): void {
    this.addSql(`alter table brand add column payout_approval text not null default 'one',
      add constraint brand_payout_approval_check check (payout_approval in ('one', 'two'))`);
    this.addSql(`
      create table payout_proposal (
        id text primary key,
        program_id text not null,
        brand_id text not null,
        status text not null,
        payouts integer not null,
        total_cents bigint not null,
        digest bytea not null,
        lines jsonb not null,
        proposed_by text not null references brand_member (id),
        proposed_at timestamptz(3) not null,
        decided_by text references brand_member (id),
        decided_at timestamptz(3),
        batch_id text,
        constraint payout_proposal_program_fkey foreign key (program_id, brand_id) references program (id, brand_id),
        constraint payout_proposal_batch_fkey foreign key (batch_id, program_id)
          references payout_batch (id, program_id),
        constraint payout_proposal_status_check check (status in ('open', 'approved', 'withdrawn')),
        constraint payout_proposal_decided_check check ((status = 'open') = (decided_at is null)),
        constraint payout_proposal_batch_check check ((status = 'approved') = (batch_id is not null))
      )`);
    this.addSql(
      `create unique index payout_proposal_open_key on payout_proposal (program_id) where status = 'open'`,
    );
    this.addSql(`create index payout_proposal_list_index on payout_proposal (program_id, proposed_at, id)`);
  }
}
