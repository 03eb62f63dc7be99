import { ApiError } from "../domain/api-errors.ts";
import { fieldsOf, nameOf, type Command, type Field } from "./command.ts";

const SCRIPT = "npm run -s vp --";

/** The next step after a mistyped command. */
export const HELP = `Run \`${SCRIPT} help\` to list all commands.`;

/** One command as `help` prints it. */
export interface CommandHelp {
  readonly command: string;
  readonly summary: string;
  readonly usage: string;
  /** The meaning of each positional and flag, by its written form. */
  readonly input: Readonly<Record<string, string>>;
  readonly prints: string;
}

/** A command's usage, optional parts in brackets: `npm run -s vp -- key revoke key_…`. */
export function usageOf(command: Command): string {
  return [SCRIPT, nameOf(command), ...fieldsOf(command).map(usageOfField)].join(" ");
}

function usageOfField(field: Field): string {
  const { label, type, example, isPositional, isRequired } = field;
  const typed = isPositional ? example : type === "switch" ? label : `${label} ${example}`;
  return isRequired ? typed : `[${typed}]`;
}

function helpOf(command: Command): CommandHelp {
  return {
    command: nameOf(command),
    summary: command.summary,
    usage: usageOf(command),
    input: Object.fromEntries(fieldsOf(command).map(({ label, meaning }) => [label, meaning])),
    prints: command.prints,
  };
}

/**
 * `help` prints every command; `help NOUN` and `help NOUN VERB` those that begin with these words.
 *
 * @throws ApiError `invalid_request` if none does
 */
export function helpFor(words: readonly string[], commands: readonly Command[]): CommandHelp[] {
  const isAsked = (command: Command) =>
    words.every((word, place) => nameOf(command).split(" ")[place] === word);
  const asked = commands.filter(isAsked);
  if (asked.length === 0) {
    throw new ApiError("invalid_request", `Unknown command: ${words.join(" ")}.`, { next: HELP });
  }
  return asked.map(helpOf);
}
