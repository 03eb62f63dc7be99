import { parseArgs } from "node:util";
import type { z } from "zod";
import { issueMessage } from "../describe-issue.ts";
import { ApiError } from "../domain/api-errors.ts";
import { fieldsOf, nameOf, type Command, type Field } from "./command.ts";
import { HELP, usageOf } from "./help.ts";

/** A parsed command line: the command and its validated input. */
export interface ParsedCommandLine {
  readonly command: Command;
  readonly input: Record<string, unknown>;
}

/**
 * Parses the words after `vp`.
 *
 * @throws ApiError `invalid_request`: an unknown command, listing the known ones; or an unknown, missing or invalid
 * flag, with the command's usage as the next step
 */
export function parseCommandLine(words: readonly string[], commands: readonly Command[]): ParsedCommandLine {
  const { command, rest } = findCommand(words, commands);
  const fields = fieldsOf(command);
  const refuse = (message: string): never => {
    throw new ApiError("invalid_request", message, { next: `Usage: ${usageOf(command)}` });
  };
  const values = valuesOf(rest, command, fields, refuse);
  const parsed = command.input.safeParse(values, { reportInput: true });
  if (parsed.success) return { command, input: parsed.data };
  return refuse(parsed.error.issues.map((issue) => describe(issue, fields)).join(" "));
}

/** Every number is a whole one; zod's issues do not say so where another type was given, as `1.5` is text. */
function describe(issue: z.core.$ZodIssue, fields: readonly Field[]): string {
  const field = fields.find(({ key }) => key === issue.path[0]);
  const isNoNumber = issue.code === "invalid_type" && field?.type === "number";
  return `${field?.label ?? "The input"} ${issueMessage(isNoNumber ? { ...issue, expected: "int" } : issue)}.`;
}

function findCommand(words: readonly string[], commands: readonly Command[]) {
  const [noun = "", verb = ""] = words;
  const ofNoun = commands.filter((command) => command.noun === noun);
  if (ofNoun.length === 0) {
    const nouns = [...new Set(commands.map((command) => command.noun))].join(", ");
    throw unknownCommand(`Unknown command: ${noun}. Commands: ${nouns}.`);
  }
  const alone = ofNoun.find((command) => command.verb === null);
  if (alone) return { command: alone, rest: words.slice(1) };
  const command = ofNoun.find((candidate) => candidate.verb === verb);
  if (command) return { command, rest: words.slice(2) };
  const problem =
    verb === "" || verb.startsWith("-") ? `${noun} requires a verb.` : `Unknown command: ${noun} ${verb}.`;
  throw unknownCommand(`${problem} Commands: ${ofNoun.map(nameOf).join(", ")}.`);
}

const unknownCommand = (message: string) => new ApiError("invalid_request", message, { next: HELP });

/** The fields' values as typed; a number is parsed only where one is expected and written. */
function valuesOf(
  words: readonly string[],
  command: Command,
  fields: readonly Field[],
  refuse: (message: string) => never,
): Record<string, unknown> {
  const places = fields.filter((field) => field.isPositional);
  const flags = fields.filter((field) => !field.isPositional);
  const nameOfFlag = ({ label }: Field) => label.slice(2);
  const options = Object.fromEntries(
    flags.map((flag) => [nameOfFlag(flag), { type: flag.type === "switch" ? "boolean" : "string" } as const]),
  );
  const { tokens } = parseArgs({
    args: [...words],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<string, unknown>();
  let place = 0;
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue;
    if (token.kind === "positional") {
      const field = places[place] ?? refuse(`${nameOf(command)} does not take the argument ${token.value}.`);
      place += 1;
      values.set(field.key, valueOf(field, token.value));
      continue;
    }
    const known = flags.map(({ label }) => label).join(", ") || "none";
    const flag =
      flags.find((candidate) => nameOfFlag(candidate) === token.name && token.rawName.startsWith("--")) ??
      refuse(`Unknown flag for ${nameOf(command)}: ${token.rawName}. Flags: ${known}.`);
    if (values.has(flag.key)) refuse(`${flag.label} is repeated.`);
    if (flag.type === "switch") {
      if (token.value !== undefined) refuse(`${flag.label} takes no value; omit the flag to turn it off.`);
      values.set(flag.key, true);
      continue;
    }
    // The word after a flag is another flag more often than a value that looks like one.
    const isForgotten = token.value === undefined || (!token.inlineValue && token.value.startsWith("--"));
    if (isForgotten) refuse(`${flag.label} requires a value.`);
    values.set(flag.key, valueOf(flag, token.value ?? ""));
  }
  return Object.fromEntries(values);
}

const WHOLE_NUMBER = /^-?\d{1,15}$/;

const valueOf = (field: Field, typed: string) =>
  field.type === "number" && WHOLE_NUMBER.test(typed) ? Number(typed) : typed;
