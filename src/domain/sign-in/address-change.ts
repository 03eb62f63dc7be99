/** PEOPLE-38: how long the new mailbox has to confirm a change. */
export const ADDRESS_CHANGE_MS = 60 * 60_000;
