import { expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  scripts: Record<string, string>;
};

// A shell remembers where it found `node`. After an installation that brings Node 24, the same shell still runs the
// older one that started it; the next npm script has a shell of its own.
const GOES_ON_WITH_THE_OLD_NODE = /ensure-dependencies\.mjs[^&]*&&.*\bnode /;

test.each(Object.entries(scripts))(
  "npm script %s runs nothing by an older Node after installing",
  (_, command) => {
    expect(command).not.toMatch(GOES_ON_WITH_THE_OLD_NODE);
  },
);

test("a script that does is found", () => {
  expect("node scripts/ensure-dependencies.mjs && node scripts/build.mjs").toMatch(GOES_ON_WITH_THE_OLD_NODE);
});
