/**
 * A partner's status by its dates, as a column: an open warning past its date has suspended it, even if the warning's
 * process has not run yet. Earnings depend on this, never on how late a worker is.
 *
 * @param alias SQL name of the partner
 */
export const statusInForce = (alias: string): string =>
  `case when ${alias}.status = 'approved' and exists (select 1 from warning
     where partner_id = ${alias}.id and outcome is null and due_at <= service_now())
   then 'suspended' else ${alias}.status end`;
