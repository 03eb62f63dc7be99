/** Longer than a relay that is well takes from a statement to its commit. */
const LONGEST_IDLE_MS = 1_000;

/**
 * The transaction does not wait for the disk. What a crash of the database loses of it, leases and the record of what was
 * handed over, makes a message come once more, as the death of a relay does.
 *
 * Behind a pooler its commit is sent separately. A relay that freezes before that would keep its locks, and so the others
 * from the lead and from its messages, for as long as other transactions may be idle.
 */
export const UNFLUSHED = `unflushed as materialized (
  select set_config('synchronous_commit', 'off', true),
    set_config('idle_in_transaction_session_timeout', '${LONGEST_IDLE_MS}', true))`;
