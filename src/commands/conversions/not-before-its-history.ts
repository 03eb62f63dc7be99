/**
 * SQL for the time of a change of a locked conversion. It is the transaction's, unless another transaction that began
 * later has changed the conversion first: then it is the time of that change, so that history is in the order of what
 * happened. The lock has to be held before the statement begins, or it does not see what it waited for.
 *
 * @param conversionId SQL for the conversion's id
 * @param at SQL for the transaction's time
 */
export const notBeforeItsHistory = (conversionId: string, at: string): string => `greatest(
  ${at}::timestamptz,
  (select max(e.created_at) from ledger_entry e where e.conversion_id = ${conversionId} and e.payout_id is null),
  (select max(x.created_at) from conversion_change x where x.conversion_id = ${conversionId}))`;
