import { Migration } from "@mikro-orm/migrations";

/**
 * Takes the reasons of decisions on partners out of the audit trail, where the deletion of an account could not reach
 * them. The reason in force stands with the membership and with the warning. It is the one change of lines that were
 * written, so the owner of the table lifts its guard for this transaction.
 */
export class ReasonsOutOfTheAuditTrail extends Migration {
  override up(): void {
    this.addSql("alter table audit_entry disable trigger audit_entry_append_only");
    this.addSql(`update audit_entry set details = details - 'reason'
      where action in ('partner.reject', 'partner.suspend', 'partner.warn') and details ? 'reason'`);
    this.addSql("alter table audit_entry enable trigger audit_entry_append_only");
  }
}
