/**
 * Whether the person has deleted the account, of which no address is left. Nothing can be decided about it any more, and
 * nobody reads what is written to it.
 */
export const isDeleted = ({ email }: { readonly email: string }): boolean => email === "";
