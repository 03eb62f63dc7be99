/** Whether an address is an operator's, as people sign in with it. PEOPLE-31. */
export const isOperator = (
  { operatorEmails }: { readonly operatorEmails: readonly string[] },
  address: string,
): boolean => operatorEmails.includes(address);
