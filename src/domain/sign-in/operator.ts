/** Whether an address belongs to an operator. PEOPLE-31. */
export const isOperator = (
  { operatorEmails }: { readonly operatorEmails: readonly string[] },
  address: string,
): boolean => operatorEmails.includes(address);
