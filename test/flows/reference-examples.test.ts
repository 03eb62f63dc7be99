import { beforeAll, describe, expect, test } from "@jest/globals";
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { referenceMarkdown } from "../../src/api/reference/markdown.ts";
import { referenceOf } from "../../src/api/reference/reference.ts";
import { ENDPOINTS } from "../../src/api/registry.ts";
import { seedDemo } from "../../src/demo/seed-demo.ts";
import { useApi } from "../support/scenes/use-api.ts";

const hasTools = ["bash", "curl", "openssl"].every(
  (tool) => spawnSync(tool, ["--version"]).error === undefined,
);

/** The shell blocks of the reference: first the values, then one for each endpoint, in the order of the page. */
const [values, ...examples] = [...referenceMarkdown(ENDPOINTS).matchAll(/```sh\n([^]*?)\n```/g)].map(
  ([, text]) => text!,
);

const names = [
  ...referenceOf(ENDPOINTS).sections.flatMap(({ operations }) =>
    operations.map(({ method, path }) => `${method} ${path}`),
  ),
  "POST /events",
];

const END = "-- end of an answer --";

test("every endpoint has its call, and the signed event", () => {
  expect(examples).toHaveLength(names.length);
  expect(names).toHaveLength(ENDPOINTS.length + 1);
});

(hasTools ? describe : describe.skip)("against the demo,", () => {
  const { api } = useApi({ POSTBACK_ALLOW_PRIVATE: "1" });
  let outcomes: readonly { status: number; body: string; example: string }[];
  beforeAll(async () => {
    const demo = await seedDemo(api.deps);
    assert(demo);
    const set = values!
      .replace(/^BASE=.*$/m, `BASE=${api.baseUrl}`)
      .replace(/^OWNER=.*$/m, `OWNER=${demo.brandKeys.owner}`)
      .replace(/^PARTNER=.*$/m, `PARTNER=${demo.partners[0]!.key}`);
    const calls = examples.map((example) => `${example} -w '\\n%{http_code}\\n${END}\\n'`);
    const { stdout } = await promisify(execFile)("bash", ["-c", [set, ...calls].join("\n")], {
      env: { PATH: process.env["PATH"] },
      maxBuffer: 50_000_000,
    });
    outcomes = stdout
      .split(`${END}\n`)
      .slice(0, -1)
      .map((text, index) => {
        const [status = "", ...body] = text.trim().split("\n").toReversed();
        return { status: Number(status), body: body.toReversed().join("\n"), example: examples[index]! };
      });
  });

  test.each(names.map((name, index) => [name, index] as const))("%s", (_, index) => {
    const { status, body, example } = outcomes[index]!;
    // With example and body, so that a failure shows them.
    expect({ example, body, isDone: status === 200 || status === 201 }).toEqual({
      example,
      body,
      isDone: true,
    });
  });
});
