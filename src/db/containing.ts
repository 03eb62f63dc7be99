/** A text as a pattern of `like` that finds it anywhere, its own wildcards taken literally. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
