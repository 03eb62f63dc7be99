import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { CAMPAIGNS } from "../../campaigns/campaigns.ts";
import { CommandLineError, readCommandLine } from "../../campaigns/command-line.ts";

const read = (line: string) => readCommandLine(line.split(" ").filter(Boolean), CAMPAIGNS);

describe("the command line of campaigns", () => {
  test("gives what was typed, and the defaults of the rest", () => {
    const { campaign, values } = read("flood --count 1500 --temporal=postgres");
    expect(campaign).toBe(CAMPAIGNS["flood"]);
    expect(values).toEqual({
      ...{ apis: 1, count: 1_500, "lead-seconds": 90, minutes: Infinity, workers: 1 },
      temporal: "postgres",
    });
  });

  test.each([
    ["no campaign", "", "Name a campaign."],
    ["an option instead of a campaign", "--help", "Name a campaign."],
    ["an unknown campaign", "floods", "Unknown campaign: floods."],
    ["a campaign that only looks like one", "toString", "Unknown campaign: toString."],
    ["a misspelt option", "flood --counts 5", "Unknown option '--counts'"],
    ["another campaign's option", "flood --faults 5", "Unknown option '--faults'"],
    ["a second campaign", "flood soak", "Unexpected argument 'soak'"],
    ["an option without its value", "flood --count", "Option '--count <value>' argument missing"],
    ["a number that is none", "flood --count many", '--count must be a number, not "many".'],
    ["an empty number", "flood --count=", '--count must be a number, not "".'],
    ["a negative number", "flood --count=-5", '--count must be a number, not "-5".'],
    [
      "another kind of Temporal",
      "flood --temporal cloud",
      '--temporal must be local or postgres, not "cloud".',
    ],
  ])("refuses %s, and prints the usage", (_what, line, problem) => {
    expect(() => read(line)).toThrow(CommandLineError);
    expect(() => read(line)).toThrow(problem);
    expect(() => read(line)).toThrow(
      /Usage:.*npm run campaign -- flood \[--count N\] .*\[--temporal local\|postgres\]/su,
    );
  });

  const documented = [
    ...readFileSync("docs/campaigns.md", "utf8").matchAll(/`npm run campaign -- (?!<)(?<line>[^`]+)`/gu),
  ].map(({ groups }) => groups?.["line"] ?? "");

  test("is documented", () => {
    expect(new Set(documented.map((line) => line.split(" ")[0]))).toEqual(new Set(Object.keys(CAMPAIGNS)));
  });

  test("all but rolling-deploy have a short version among the tests", () => {
    const runsIn = (path: string) => readFileSync(path, "utf8").match(/\brun[A-Z]\w+(?=\()/gu) ?? [];
    const tried = new Set(runsIn("test/campaigns/short.test.ts"));
    const all = runsIn("campaigns/campaigns.ts");
    expect(all.filter((run) => !tried.has(run))).toEqual(["runRollingDeploy"]);
  });

  test.each(documented)("reads the documented %s", (line) => {
    expect(() => read(line.replace(/ N$/u, " 1"))).not.toThrow();
  });
});
