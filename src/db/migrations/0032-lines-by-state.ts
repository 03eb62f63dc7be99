import { Migration } from "@mikro-orm/migrations";

/**
 * The lines of a figure are found where they stand together, and a statement where its period begins, without walking all
 * newer entries of the partner. Decision record 0049.
 */
export class LinesByState extends Migration {
  override up(): void {
    // A partner's sales by their state, by payment date; of the partner who sold and of the one who recruited.
    this.addSql(`create index conversion_state_index on conversion (partner_id, status, hold_until, id)`);
    this
      .addSql(`create index conversion_recruiter_state_index on conversion (recruiter_partner_id, status, hold_until, id)
      where recruiter_partner_id is not null`);
    // Entries of a partner whose sale is another partner's now.
    this.addSql(
      `create index ledger_entry_moved_index on ledger_entry (partner_id) where cause like 'moved:%'`,
    );
    this.addSql(`create index ledger_entry_partner_payout_index on ledger_entry (partner_id, id)
      where payout_id is not null`);
    // Statements of a period.
    this.addSql(
      `create index ledger_entry_kind_time_index on ledger_entry (program_id, kind, created_at, id)`,
    );
    this
      .addSql(`create index ledger_entry_partner_time_index on ledger_entry (partner_id, kind, created_at, id)
      where partner_id is not null`);
  }
}
