import { expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { nameOf } from "../../src/cli/command.ts";
import { COMMANDS } from "../../src/cli/registry.ts";

const GUIDE = readFileSync(fileURLToPath(new URL("../../docs/operating.md", import.meta.url)), "utf8");

// DESK-17
test("the guide says of every command where the desk has it, or why it does not", () => {
  const [, section = ""] = GUIDE.split("## The operator's desk\n");
  const [table = ""] = section.split("\n## ");
  const named = [...table.matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );
  expect(named.toSorted()).toEqual(COMMANDS.map(nameOf).toSorted());
});
