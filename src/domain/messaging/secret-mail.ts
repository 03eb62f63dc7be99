/** Mails with a link or code that only their recipient may read, deleted once they are sent or given up. PEOPLE-15. */
const TEMPLATES_WITH_SECRETS: readonly string[] = ["sign_in", "sign_up", "invitation", "address_change"];

/** Whether mails of a template let somebody in, or change who is let in. */
export const holdsSecret = (template: string): boolean => TEMPLATES_WITH_SECRETS.includes(template);

/**
 * Whether somebody waits for the mails of a template, to go on with their link or code. Those of new accounts do not count:
 * anyone may have very many sent, in the name of addresses that nobody knows.
 */
export const isAwaitedMail = (template: string): boolean => holdsSecret(template) && template !== "sign_up";
