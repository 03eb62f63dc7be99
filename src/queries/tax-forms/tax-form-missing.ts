/**
 * SQL for whether payouts of an account `a` wait for a tax form: it has none, or its W-8BEN has expired with the third
 * year after its signature, in UTC. PAYOUT-5, TAX-3.
 *
 * @param now SQL for the moment by the service clock
 */
export const taxFormMissing = (now: string): string =>
  `(a.tax_form_at is null or exists (
     select from tax_form w where w.account_id = a.id and ${isExpiredForm(now)}))`;

/** SQL for whether a tax form `w` is the account's latest and has expired. */
export const isExpiredForm = (now: string): string =>
  `(w.replaced_at is null and w.form = 'w8ben'
    and extract(year from ${now} at time zone 'UTC') > left(w.signed_on, 4)::int + 3)`;
