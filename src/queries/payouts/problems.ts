/** A bank transfer open for longer has probably been forgotten. PAYOUT-12. */
const TRANSFER_PATIENCE = "interval '7 days'";

/** Which payouts `y` stand still at their rail. */
export const IS_STUCK = "y.rail_state = 'needs_attention'";
/** Which payouts `y` are bank transfers that nobody has marked for too long. */
export const IS_FORGOTTEN_TRANSFER = `(y.method = 'bank_transfer' and y.status = 'pending'
  and y.updated_at < service_now() - ${TRANSFER_PATIENCE})`;

/** SQL: no later payout to the partner has taken the place of the payout `payout`. CONSOLE-1. */
export const isNotReplaced = (payout: string): string => `not exists (select 1 from payout later
  where later.partner_id = ${payout}.partner_id
    and (later.created_at, later.id) > (${payout}.created_at, ${payout}.id))`;
