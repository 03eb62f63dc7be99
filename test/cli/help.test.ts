import { expect, test } from "@jest/globals";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { nameOf } from "../../src/cli/command.ts";
import { commandsPage } from "../../src/cli/reference.ts";
import { COMMANDS } from "../../src/cli/registry.ts";
import { runVp } from "./run-vp.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const helpAbout = async (...words: string[]) => JSON.parse((await runVp({}, words)).stdout);
const namesOf = (help: { command: string }[]) => help.map(({ command }) => command);

test.each([[[]], [["help"]], [["--help"]]])(
  "%j prints every command, without any settings",
  async (words) => {
    const help = await helpAbout(...words);
    expect(namesOf(help)).toEqual(COMMANDS.map(nameOf));
    for (const command of help) {
      expect(command).toEqual({
        command: expect.any(String),
        summary: expect.stringMatching(/^[A-Z].*\.$/),
        usage: `npm run -s vp -- ${command.usage.slice("npm run -s vp -- ".length)}`,
        input: expect.any(Object),
        prints: expect.stringMatching(/\S/),
      });
      for (const [label, meaning] of Object.entries(command.input))
        expect([label, meaning]).not.toContain("");
    }
  },
);

test.each([
  [
    ["help", "coupon"],
    ["coupon set", "coupon offer"],
  ],
  [["help", "coupon", "offer"], ["coupon offer"]],
  [["coupon", "offer", "--help"], ["coupon offer"]],
  [
    ["coupon", "--help"],
    ["coupon set", "coupon offer"],
  ],
])("%j prints %j", async (words, names) => {
  expect(namesOf(await helpAbout(...words))).toEqual(names);
});

test("no command has two fields of one name, and none is both a noun's own and a verb's", () => {
  const names = COMMANDS.map(nameOf);
  expect(new Set(names).size).toBe(names.length);
  const alone = COMMANDS.filter(({ verb }) => verb === null).map(({ noun }) => noun);
  for (const noun of alone) expect(COMMANDS.filter((command) => command.noun === noun)).toHaveLength(1);
});

test("the npm script prints the response alone on standard output", async () => {
  const child = spawn("npm", ["run", "-s", "vp", "--", "help", "clock"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "ignore"],
  });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  expect(await once(child, "close")).toEqual([0, null]);
  expect(namesOf(JSON.parse(stdout))).toEqual(["clock show", "clock advance", "clock set"]);
});

// OPERATE-8
test("the page of the commands is the one that `npm run docs` writes", () => {
  expect(readFileSync(`${ROOT}docs/reference/commands.md`, "utf8")).toBe(commandsPage(COMMANDS));
});
