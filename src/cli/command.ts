import { z } from "zod";
import type { Deps } from "../deps.ts";
import type { Tx } from "../db/transaction.ts";
import type { Origin } from "../domain/access/actor.ts";

/** Whoever may run the command line may do everything; the audit trail names them by this. */
export const OPERATOR: Origin = { actor: { kind: "operator", id: "vp" }, requestId: null };

/**
 * What a command does, and hence what it is given.
 * - `read`: answers from the database, changes nothing.
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
  /** Null where the noun alone is the command. */
  readonly verb: string | null;
  /** One line in the imperative. */
  readonly summary: string;
  readonly effect: E;
  /** Fields of the input that are given by their place, in this order; every other field is a flag. */
  readonly positionals: readonly (keyof Input["shape"] & string)[];
  readonly input: Input;
  /** What the response looks like, for the help. */
  readonly prints: string;
  /** Whether a response is a failure all the same: it is printed as ever, and the exit status is 1. */
  readonly isFailure?: (response: object) => boolean;
  readonly run: (context: ContextOf[E], input: z.output<Input>) => Promise<object>;
}

/** A command as the parser, the help and the tests see it. */
export type Command = CommandOptions<Effect, z.ZodObject>;

/**
 * Declares a command of `vp`: its words, the schema of its input, and a few lines that run it. Parsing, help, reference
 * and tests all read this one value.
 */
export function command<const E extends Effect, Input extends z.ZodObject>(
  options: CommandOptions<E, Input>,
): Command {
  return options as unknown as Command;
}

/** The command as it is typed: `brand create`, `status`. */
export function nameOf({ noun, verb }: Pick<Command, "noun" | "verb">): string {
  return verb === null ? noun : `${noun} ${verb}`;
}

/** A field of a command's input, as a person types it. */
export interface Field {
  /** Its name in the input: `taxForm`. */
  readonly key: string;
  /** As it is typed and shown: `--tax-form` for a flag, `ACCOUNT` for a place. */
  readonly label: string;
  readonly isPositional: boolean;
  readonly isRequired: boolean;
  /** `switch`: a flag without a value. */
  readonly type: "text" | "number" | "switch";
  /** What stands for its value where the usage is shown: `prg_…`, `on|off`. */
  readonly example: string;
  readonly meaning: string;
}

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly title?: string;
  readonly description?: string;
}

/** The fields of a command: those given by place first, in their order. */
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
