import { z } from "zod";
import type { Deps } from "../deps.ts";
import type { Tx } from "../db/transaction.ts";
import type { Origin } from "../domain/access/actor.ts";

/** The audit trail's name for whoever runs the command line, who may do everything. */
export const OPERATOR: Origin = { actor: { kind: "operator", id: "vp" }, requestId: null };

/**
 * What a command does, and therefore what it receives.
 * - `read`: reads the database, changes nothing.
 * - `change`: one transaction, opened and committed around it.
 * - `outside`: opens its own transactions, because it calls another server or waits for others.
 */
export type Effect = "read" | "change" | "outside";

interface ContextOf {
  read: Deps;
  change: Tx;
  outside: Deps;
}

export interface CommandOptions<E extends Effect, Input extends z.ZodObject> {
  readonly noun: string;
  /** Null if the noun alone is the command. */
  readonly verb: string | null;
  /** One line in the imperative. */
  readonly summary: string;
  readonly effect: E;
  /** Input fields given by position, in this order; every other field is a flag. */
  readonly positionals: readonly (keyof Input["shape"] & string)[];
  readonly input: Input;
  /** The shape of the output, for the help. */
  readonly prints: string;
  /** Whether the output reports a failure: it is printed as usual, and the exit status is 1. */
  readonly isFailure?: (response: object) => boolean;
  readonly run: (context: ContextOf[E], input: z.output<Input>) => Promise<object>;
}

/** A command as the parser, the help and the tests see it. */
export type Command = CommandOptions<Effect, z.ZodObject>;

/**
 * Declares a command of `vp`: its words, the schema of its input, and a few lines that run it. Parsing, help,
 * reference and tests read this one value.
 */
export function command<const E extends Effect, Input extends z.ZodObject>(
  options: CommandOptions<E, Input>,
): Command {
  return options as unknown as Command;
}

/** The command as typed: `brand create`, `status`. */
export function nameOf({ noun, verb }: Pick<Command, "noun" | "verb">): string {
  return verb === null ? noun : `${noun} ${verb}`;
}

/** A field of a command's input, as typed. */
export interface Field {
  /** Its name in the input: `taxForm`. */
  readonly key: string;
  /** As typed and shown: `--tax-form` for a flag, `ACCOUNT` for a positional. */
  readonly label: string;
  readonly isPositional: boolean;
  readonly isRequired: boolean;
  /** `switch`: a flag without a value. */
  readonly type: "text" | "number" | "switch";
  /** Placeholder for its value in the usage: `prg_…`, `on|off`. */
  readonly example: string;
  readonly meaning: string;
}

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly title?: string;
  readonly description?: string;
}

/** A command's fields: positionals first, in their order. */
export function fieldsOf({ input, positionals }: Command): Field[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: "input" }) as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  const flags = Object.keys(properties).filter((key) => !positionals.includes(key));
  return [...positionals, ...flags].map((key) => {
    const schema = properties[key] ?? {};
    const isPositional = positionals.includes(key);
    const isNumber = schema.type === "integer";
    return {
      key,
      label: isPositional ? withDashes(key).toUpperCase() : `--${withDashes(key)}`,
      isPositional,
      isRequired: required.includes(key),
      type: schema.type === "boolean" ? "switch" : isNumber ? "number" : "text",
      example: schema.enum?.join("|") ?? schema.title ?? (isNumber ? "N" : "TEXT"),
      meaning: schema.description ?? "",
    };
  });
}

/** `taxForm` as a flag is written: `tax-form`. */
const withDashes = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
