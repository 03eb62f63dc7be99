import { describe, expect, test } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PLACES, refuseLowerVersion, withReleasedSection, withVersion } from "../../scripts/release.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const fileAt = (path: string): string => readFileSync(ROOT + path, "utf8");
const { version } = JSON.parse(fileAt("package.json")) as { version: string };

describe("a release", () => {
  test.each(PLACES.map((place) => [place.path, place] as const))("sets the version in %s", (path, place) => {
    const released = withVersion(place, fileAt(path), version, "98.7.65");
    expect(released).toContain("98.7.65");
    expect(withVersion(place, released, "98.7.65", version)).toBe(fileAt(path));
    expect(() => withVersion(place, fileAt(path), "98.7.65", version)).toThrow(
      `${path} has the version 98.7.65 0 times`,
    );
  });

  test("knows every file that says the version", () => {
    const { stdout } = spawnSync("git", ["grep", "-lF", version, "--", "*.json", "deploy"], {
      cwd: ROOT,
      encoding: "utf8",
    });
    const ours = stdout
      .trim()
      .split("\n")
      .filter((path) => !/^(docs|test|temporal|bench)\//.test(path));
    expect(ours.toSorted()).toEqual(PLACES.map(({ path }) => path).toSorted());
  });

  test("moves what is unreleased under its version, and needs something there", () => {
    const changelog =
      "# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n\n## 0.9.0 (2026-01-02)\n\n- Old.\n";
    const released = withReleasedSection(changelog, "1.0.0", "2026-11-23");
    expect(released).toBe(
      "# Changelog\n\n## Unreleased\n\n## 1.0.0 (2026-11-23)\n\n### Added\n\n- A thing.\n\n## 0.9.0 (2026-01-02)\n\n- Old.\n",
    );
    expect(() => withReleasedSection(released, "1.0.1", "2026-11-24")).toThrow("nothing under Unreleased");
    expect(withReleasedSection(fileAt("CHANGELOG.md"), "98.7.65", "2026-11-23")).toContain(
      "## 98.7.65 (2026-11-23)",
    );
  });

  test.each([
    ["1.2.3", "1.2.4", null],
    ["1.2.3", "1.10.0", null],
    ["1.10.0", "1.9.9", "1.9.9 is not above 1.10.0"],
    ["1.2.3", "1.2.3", "1.2.3 is not above 1.2.3"],
    ["1.2.3", "v1.2.4", '"v1.2.4" is no version'],
  ])("from %s to %s", (former, next, problem) => {
    const refuse = () => refuseLowerVersion(former, next);
    if (problem === null) refuse();
    else expect(refuse).toThrow(problem);
    expect.assertions(problem === null ? 0 : 1);
  });

  test.each([
    ["no version", [], "Name one version."],
    ["a second one", ["98.7.65", "98.7.66"], "Name one version."],
    ["none that is one", ["one"], '"one" is no version: write 1.2.3'],
    ["a lower one", ["0.0.1"], `0.0.1 is not above ${version}`],
    ["an unknown option", ["98.7.65", "--dry"], "Unknown option '--dry'"],
  ])("of %s is refused with what is wrong and the usage", (_what, words, problem) => {
    const { status, stderr } = spawnSync(process.execPath, [`${ROOT}scripts/release.ts`, ...words], {
      encoding: "utf8",
    });
    expect([status, stderr.startsWith(problem)]).toEqual([2, true]);
    expect(stderr).toMatch(/\nUsage: npm run release -- VERSION \[--api\] \[--dry-run\]\n$/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
