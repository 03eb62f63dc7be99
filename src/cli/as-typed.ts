import type { Field } from "./command.ts";

/**
 * An error's text with a command's fields as they are typed. Commands are shared with the API, whose errors name a field
 * as its JSON does: `endPrevious: true`, and at the beginning `email must be …`. No other sentence begins in lower case.
 */
export function asTyped(text: string, fields: readonly Field[]): string {
  const labels = new Map(fields.map(({ key, label }) => [key, label]));
  const labelOf = (key: string) => labels.get(key) ?? key;
  const one = [...labels.keys()].join("|");
  if (one === "") return text;
  const first = new RegExp(`^(?:Field )?(${one})(?: (and|or) (${one}))?(?= )`);
  const begun = text.replace(first, (_, key: string, word?: string, other?: string) =>
    other === undefined ? labelOf(key) : `${labelOf(key)} ${word} ${labelOf(other)}`,
  );
  return fields.reduce(asTypedAnywhere, begun);
}

/** A name of several words is no word of a sentence. A switch takes no value. */
function asTypedAnywhere(text: string, { key, label, type }: Field): string {
  if (!/[A-Z]/.test(key)) return text;
  return text.replaceAll(new RegExp(`\\b${key}\\b${type === "switch" ? "(?:: true)?" : ":?"}`, "g"), label);
}
