import { expect, test } from "@jest/globals";
import { z } from "zod";
import { command } from "../../src/cli/command.ts";
import { given } from "../../src/cli/fields.ts";
import { parseCommandLine } from "../../src/cli/parse-command-line.ts";

const run = async () => ({});
const frame = { effect: "read", summary: "", prints: "", run } as const;
const paint = command({
  ...frame,
  noun: "wall",
  verb: "paint",
  positionals: ["wall", "color"],
  input: z.strictObject({
    wall: given("WALL", ""),
    color: z.enum(["red", "blue"]),
    coats: z.int().min(1).max(9).default(1),
    note: given("TEXT", "").optional(),
    highGloss: z.boolean().default(false),
  }),
});
const wash = command({ ...frame, noun: "wall", verb: "wash", positionals: [], input: z.strictObject({}) });
const rest = command({ ...frame, noun: "rest", verb: null, positionals: [], input: z.strictObject({}) });
const COMMANDS = [paint, wash, rest];

const parse = (line: string) =>
  parseCommandLine(
    line.split(" ").filter((word) => word !== ""),
    COMMANDS,
  );

test.each([
  ["wall paint north red", { wall: "north", color: "red", coats: 1, highGloss: false }],
  ["wall paint north red --coats 3", { wall: "north", color: "red", coats: 3, highGloss: false }],
  ["wall paint --coats=3 north --high-gloss red", { wall: "north", color: "red", coats: 3, highGloss: true }],
  [
    "wall paint north blue --note -5",
    { wall: "north", color: "blue", coats: 1, highGloss: false, note: "-5" },
  ],
  [
    "wall paint north blue --note=--x",
    { wall: "north", color: "blue", coats: 1, highGloss: false, note: "--x" },
  ],
  [
    "wall paint --note n -- --north blue",
    { wall: "--north", color: "blue", coats: 1, highGloss: false, note: "n" },
  ],
])("%s is read as its input", (line, input) => {
  expect(parse(line)).toEqual({ command: paint, input });
});

test("a noun that is a command by itself takes no verb", () => {
  expect(parse("rest")).toEqual({ command: rest, input: {} });
});

test.each([
  ["walls paint", "Unknown command: walls. Commands: wall, rest."],
  ["wall", "wall requires a verb. Commands: wall paint, wall wash."],
  ["wall --coats 3", "wall requires a verb. Commands: wall paint, wall wash."],
  ["wall burn", "Unknown command: wall burn. Commands: wall paint, wall wash."],
  ["wall paint", "WALL is required. COLOR must be one of red, blue."],
  ["wall paint north green", "COLOR must be one of red, blue."],
  ["wall paint north red east", "wall paint does not take the argument east."],
  ["rest now", "rest does not take the argument now."],
  [
    "wall paint north red --coat 3",
    "Unknown flag for wall paint: --coat. Flags: --coats, --note, --high-gloss.",
  ],
  ["wall paint north red -c 3", "Unknown flag for wall paint: -c. Flags: --coats, --note, --high-gloss."],
  [
    "wall paint north red --highGloss",
    "Unknown flag for wall paint: --highGloss. Flags: --coats, --note, --high-gloss.",
  ],
  ["wall wash --wet", "Unknown flag for wall wash: --wet. Flags: none."],
  ["wall paint north red --coats", "--coats requires a value."],
  ["wall paint north red --note --coats 2", "--note requires a value."],
  ["wall paint north red --coats 2 --coats 3", "--coats is repeated."],
  ["wall paint north red --coats two", "--coats must be a whole number."],
  ["wall paint north red --coats 1e1", "--coats must be a whole number."],
  ["wall paint north red --coats 1.5", "--coats must be a whole number."],
  ["wall paint north red --coats 0", "--coats must be at least 1."],
  ["wall paint north red --note=", "--note must not be empty."],
  ["wall paint north red --high-gloss=yes", "--high-gloss takes no value; omit the flag to turn it off."],
])("%j is refused: %s", (line, message) => {
  expect(() => parse(line)).toThrow(message);
});

test("the next step of a wrong command is the help, and that of a wrong flag the usage", () => {
  const nextOf = (line: string): unknown => {
    try {
      return parse(line);
    } catch (error) {
      return (error as { next: string }).next;
    }
  };
  expect(nextOf("wall burn")).toBe("Run `npm run -s vp -- help` to list all commands.");
  expect(nextOf("wall paint north red --coat 3")).toBe(
    "Usage: npm run -s vp -- wall paint WALL red|blue [--coats N] [--note TEXT] [--high-gloss]",
  );
});
