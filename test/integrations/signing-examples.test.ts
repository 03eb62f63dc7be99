import { beforeAll, describe, expect, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { accessSync, constants, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { signEvent as clientSignature } from "../../client/src/index.ts";
import { signEvent } from "../../src/domain/access/signature.ts";
import { factoriesOf } from "../support/scenes/factories.ts";
import { sellingScene, type SellingScene } from "../support/scenes/sales.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";
import { useApi } from "../support/scenes/use-api.ts";

const FOLDER = fileURLToPath(new URL("../../docs/integrations/signing/", import.meta.url));
const PAGE = readFileSync(new URL("../../docs/integrations/signed-events.md", import.meta.url), "utf8");

/** The examples, each with what it needs on the PATH and how it is run with the file of a body. */
const EXAMPLES = [
  { language: "curl and openssl", file: "send-event.sh", needs: ["sh", "curl", "openssl"], run: ["sh"] },
  { language: "Node", file: "send-event.mjs", needs: ["node"], run: ["node"] },
  { language: "Python", file: "send_event.py", needs: ["python3"], run: ["python3"] },
  { language: "PHP", file: "send-event.php", needs: ["php"], run: ["php"] },
  { language: "Ruby", file: "send_event.rb", needs: ["ruby"], run: ["ruby"] },
  { language: "Go", file: "send_event.go", needs: ["go"], run: ["go", "run"] },
] as const;

const isOnPath = (command: string) =>
  process.env["PATH"]!.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

const vector = JSON.parse(readFileSync(join(FOLDER, "vector.json"), "utf8")) as {
  readonly secret: string;
  readonly timestamp: string;
  readonly body: string;
  readonly bodyBase64: string;
  readonly signature: string;
};
const vectorBody = Buffer.from(vector.bodyBase64, "base64");

describe("the test vector", () => {
  test("is what the service and the client sign", async () => {
    expect(signEvent(vector.secret, vector.timestamp, vectorBody)).toBe(vector.signature);
    expect(await clientSignature(vector.secret, vectorBody, vector.timestamp)).toBe(vector.signature);
    expect(await clientSignature(vector.secret, vector.body, vector.timestamp)).toBe(vector.signature);
  });

  test("has one body, as text and as bytes, that does not survive being read and printed again", () => {
    expect(vectorBody.equals(Buffer.from(vector.body, "utf8"))).toBe(true);
    expect(vector.body).toMatch(/[^\0-\x7f].*\n$/s);
    expect(JSON.stringify(JSON.parse(vector.body))).not.toBe(vector.body.trim());
  });

  test("stands on the page", () => {
    for (const text of [vector.secret, vector.timestamp, vector.signature]) expect(PAGE).toContain(text);
  });
});

test("every example stands on the page as it is in its file, and is run here", () => {
  const files = readdirSync(FOLDER).filter((name) => name !== "vector.json");
  expect(files.toSorted()).toEqual(EXAMPLES.map(({ file }) => file).toSorted());
  const blocks = [...PAGE.matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, code]) => code);
  for (const file of files) expect(blocks).toContain(readFileSync(join(FOLDER, file), "utf8"));
});

const { api } = useApi();
let scene: SellingScene;
beforeAll(async () => {
  scene = await sellingScene(factoriesOf(api.deps));
});

const folder = temporaryFolder();

describe.each(EXAMPLES)("the example for $language", ({ file, needs, run: [command, ...args] }) => {
  const missing = needs.filter((name) => !isOnPath(name));
  const inLanguage = missing.length === 0 ? describe : describe.skip;
  // Named in the report, so that nobody takes an example for tried that was not.
  const where = missing.length === 0 ? "run here" : `not run here: no ${missing.join(", ")} on the PATH`;

  const send = async (body: string | Buffer, settings: NodeJS.ProcessEnv): Promise<string> => {
    const bodyFile = join(folder, `${randomUUID()}.json`);
    writeFileSync(bodyFile, body);
    const { stdout } = await promisify(execFile)(command, [...args, join(FOLDER, file), bodyFile], {
      cwd: folder,
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...settings },
    });
    return stdout;
  };

  inLanguage(where, () => {
    test("signs the bytes of the test vector as they are", async () => {
      const { secret, timestamp, signature } = vector;
      const output = await send(vectorBody, {
        PROGRAM: "acme",
        SIGNING_SECRET: secret,
        TIMESTAMP: timestamp,
      });
      expect(output.trimEnd().split(/\r?\n/)).toEqual([
        "x-vp-program: acme",
        `x-vp-timestamp: ${timestamp}`,
        `x-vp-signature: ${signature}`,
      ]);
    });

    test("reports a sale to the service", async () => {
      const fields = `"id": "${randomUUID()}", "order_id": "Müller № ${randomUUID()}", "amount_cents": 100`;
      const body = `{ "type": "sale", ${fields}, "ref_code": "${scene.seller.refCode}" }\n`;
      const { id: PROGRAM, secret: SIGNING_SECRET } = scene.program;
      const output = await send(body, { PROGRAM, SIGNING_SECRET, BASE_URL: api.baseUrl });
      expect(JSON.parse(output)).toMatchObject({ status: "processed", note: null, signedWith: "current" });
    });

    test("fails with the service's words when the signature is not right", async () => {
      const settings = { PROGRAM: scene.program.id, SIGNING_SECRET: "vps_other", BASE_URL: api.baseUrl };
      const failure = await send("{}", settings).catch((error: { stdout: string; stderr: string }) => error);
      expect(failure).toMatchObject({ code: expect.any(Number) });
      const { stdout, stderr } = failure as { stdout: string; stderr: string };
      expect(stdout + stderr).toContain('"invalid_signature"');
    });
  });
});
