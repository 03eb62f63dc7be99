import { expect, test } from "@jest/globals";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const MODEL = fileURLToPath(new URL("../../prove/model/", import.meta.url));

test("the model shares no code with the service: its files import only each other", () => {
  const files = globSync("**/*.ts", { cwd: MODEL });
  expect(files.length).toBeGreaterThan(8);
  for (const file of files) {
    const text = readFileSync(`${MODEL}${file}`, "utf8");
    const imported = [...text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].map(([, path]) => path);
    expect([file, imported.filter((path) => !/^\.\/[a-z-]+\.ts$/.test(path!))]).toEqual([file, []]);
  }
});
