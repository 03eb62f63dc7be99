/** Mails with a link or code that only their recipient may read, deleted once they are sent or given up. PEOPLE-15. */
const TEMPLATES_WITH_SECRETS: readonly string[] = ["sign_in", "sign_up", "invitation", "address_change"];

/** Whether mails of a template let somebody in, or change who is let in. */
export const holdsSecret = (template: string): boolean => TEMPLATES_WITH_SECRETS.includes(template);
