/** The values a mail's template shows. */
export type MailVariables = Readonly<Record<string, unknown>>;

/** A variable's text, or null where it is missing or empty. */
export function textOf(variables: MailVariables, name: string): string | null {
  const value = variables[name];
  return typeof value === "string" && value !== "" ? value : null;
}
