/**
 * The status of a partner as its dates have it, as a column: an open warning whose date has passed has suspended it, also
 * where the warning's process has not got to it yet. What earns is decided by this, never by how late a worker is.
 *
 * @param alias SQL name of the partner
 */
export const statusInForce = (alias: string): string =>
  `case when ${alias}.status = 'approved' and exists (select 1 from warning
     where partner_id = ${alias}.id and outcome is null and due_at <= service_now())
   then 'suspended' else ${alias}.status end`;
