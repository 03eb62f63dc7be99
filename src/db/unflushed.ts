/**
 * The transaction does not wait for the disk. What a crash of the database loses of it, leases and the record of what was
 * handed over, makes a message come once more, as the death of a relay does.
 */
export const UNFLUSHED = "unflushed as materialized (select set_config('synchronous_commit', 'off', true))";
