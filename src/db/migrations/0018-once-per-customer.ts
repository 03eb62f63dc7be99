import { Migration } from "@mikro-orm/migrations";

/** A conversion keeps the fixed part of its commission apart, since that may move to another order of the customer. */
export class OncePerCustomer extends Migration {
  override up(): void {
    this.addSql(`
      alter table conversion
        add column once_cents bigint not null default 0,
        add column earns_once boolean not null default false,
        add column is_override_due boolean not null default false,
        add constraint conversion_once_check
          check (once_cents >= 0 and (not earns_once or once_cents <= direct_original_cents))`);
    this.addSql(`
      update conversion
      set once_cents = fixed_cents, earns_once = direct_original_cents >= fixed_cents
      where kind = 'sale' and not is_renewal and fixed_cents > 0`);
    // Where the commission was too small for an override, nobody knows any more whether the recruiter was approved.
    this.addSql(`
      update conversion c
      set is_override_due = true
      from partner recruiter
      where recruiter.id = c.recruiter_partner_id and c.kind = 'sale'
        and (c.override_original_cents > 0
          or (c.direct_original_cents * c.override_rate_bps < 5000 and recruiter.status = 'approved'))`);
  }
}
