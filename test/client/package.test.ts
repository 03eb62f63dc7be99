import { beforeAll, describe, expect, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { createServer, request as connect, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildClient } from "../../client/generate/build-client.ts";
import { NO_BROWSER, openBrowser } from "../support/entry-points/browser.ts";
import { factoriesOf } from "../support/scenes/factories.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";
import { useApi } from "../support/scenes/use-api.ts";
import { describeInBrowser } from "../support/scenes/use-browser.ts";

const CLIENT = fileURLToPath(new URL("../../client/", import.meta.url));
const TSC = fileURLToPath(new URL("../../node_modules/.bin/tsc", import.meta.url));

const folder = temporaryFolder();
const consumer = join(folder, "consumer");
const folderConsumer = join(folder, "folder-consumer");
const installed = join(consumer, "node_modules/partner-program-client");

const run = (file: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(file, args, {
    cwd,
    env: { PATH: process.env["PATH"], HOME: folder, npm_config_update_notifier: "false", ...env },
  });

/** Every Node on this machine's PATH that the package is meant for, once each, by version. */
async function supportedNodes(): Promise<Map<string, string>> {
  const paths = [
    process.execPath,
    ...process.env["PATH"]!.split(delimiter).map((path) => join(path, "node")),
  ];
  const found = new Map<string, string>();
  for (const path of new Set(paths.filter((path) => existsSync(path)).map((path) => realpathSync(path)))) {
    const version = (await run(path, ["--version"], folder)).stdout.trim();
    if (Number(/^v(\d+)/.exec(version)?.[1]) >= 20) found.set(version, path);
  }
  return found;
}

/** The package as it is published, in the folder of somebody who installed it. */
beforeAll(async () => {
  // As somebody has it who just cloned the repository: no compiler, and nothing that a build has left behind.
  const clone = join(folder, "clone/client");
  cpSync(CLIENT, clone, { recursive: true });
  const { stdout } = await run("npm", ["pack", "--silent", "--pack-destination", folder], clone);
  await install(consumer, join(folder, stdout.trim().split("\n").at(-1)!));
  await install(folderConsumer, clone);
});

/** A fresh folder, with one package installed. */
async function install(into: string, what: string): Promise<void> {
  mkdirSync(into);
  writeFileSync(join(into, "package.json"), '{ "name": "consumer", "private": true, "type": "module" }');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", what], into);
}

test("what is checked in is what `npm run docs` makes of the source", () => {
  const built = join(folder, "built");
  buildClient(built);
  const filesOf = (root: string) =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(js|ts)$/.test(path))
      .toSorted();
  const dist = join(CLIENT, "dist");
  expect(filesOf(dist)).toEqual(filesOf(built));
  const isSame = (path: string) =>
    readFileSync(join(dist, path), "utf8") === readFileSync(join(built, path), "utf8");
  expect(filesOf(built).filter((path) => !isSame(path))).toEqual([]);
});

describe("the published package", () => {
  test("has what it needs and nothing else", async () => {
    const { stdout } = await run("npm", ["ls", "--all", "--parseable"], consumer);
    expect(stdout.trim().split("\n")).toHaveLength(2);
    for (const file of ["dist/index.js", "dist/index.d.ts", "README.md"]) {
      expect(existsSync(join(installed, file))).toBe(true);
    }
    for (const file of ["src", "generate"]) expect(existsSync(join(installed, file))).toBe(false);
  });

  test.each(["es2022,dom", "es2023"])("has types that hold in a strict project with %s", async (lib) => {
    writeFileSync(join(consumer, "use.ts"), USE);
    const types = lib.includes("dom") ? "" : "node";
    const typeRoots = fileURLToPath(new URL("../../node_modules/@types", import.meta.url));
    const options = [
      ...["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--module", "nodenext"],
      ...[
        "--lib",
        lib,
        "--types",
        types,
        "--typeRoots",
        typeRoots,
        "--skipLibCheck",
        types ? "true" : "false",
      ],
    ];
    const { stdout } = await run(TSC, [...options, "use.ts"], consumer).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe("");
  });
});

/** What must be right is used; what must be wrong is expected to be, or the check fails. */
const USE = `
import { createBrandClient, PartnerProgramError, sendEvent, type Payout } from "partner-program-client";

const brand = createBrandClient({ baseUrl: "https://partners.example", key: "vpk_1" });
const me = await brand.whoami();
const role: "viewer" | "manager" | "owner" = me.key.role;
for await (const payout of brand.listPayouts({ programId: "prg_1", status: "held" })) {
  const { amountCents }: Payout = payout;
  amountCents.toFixed();
}
// @ts-expect-error There is no such status.
brand.listPayouts({ programId: "prg_1", status: "lost" });
// @ts-expect-error The id is missing.
brand.getPartner({});
// @ts-expect-error There is no such field.
brand.updateProgram({ programId: "prg_1", colour: "red" });
// @ts-expect-error It is a partner's operation.
brand.getMyAccount();
// @ts-expect-error An event has an id.
await sendEvent({ baseUrl: "", program: "", secret: "" }, { type: "sale", order_id: "1", amount_cents: 1 });
const error: unknown = role;
if (error instanceof PartnerProgramError && error.code === "conflict") error.next.trim();
`;

const { api } = useApi();

// Review: third parties 4
describe("the examples of its page", () => {
  const page = readFileSync(join(CLIENT, "README.md"), "utf8");
  const examples = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code).join("\n");

  test.each([
    ["from a tarball", consumer],
    ["from the folder of a clone", folderConsumer],
  ])("compile under strict with the package installed %s", async (_, into) => {
    writeFileSync(join(into, "examples.ts"), examples);
    const typeRoots = fileURLToPath(new URL("../../node_modules/@types", import.meta.url));
    const options = [
      "--noEmit",
      "--strict",
      "--module",
      "nodenext",
      "--types",
      "node",
      "--typeRoots",
      typeRoots,
    ];
    const { stdout } = await run(TSC, [...options, "examples.ts"], into).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe("");
  });

  test.each([
    ["a tarball", consumer],
    ["the folder of a clone", folderConsumer],
  ])(
    "installed from %s run one after the other against the service, with every Node that is here",
    async (_, into) => {
      writeFileSync(join(into, "examples.js"), examples);
      const make = factoriesOf(api.deps);
      const nodes = await supportedNodes();
      expect(nodes.size).toBeGreaterThanOrEqual(1);
      for (const node of nodes.values()) {
        const { stdout } = await run(node, ["examples.js"], into, {
          BASE_URL: api.baseUrl,
          BRAND_KEY: await make.brandKey((await make.brand()).id, "owner"),
          PARTNER_KEY: await make.partnerKey((await make.account()).id, "write"),
        });
        expect(stdout.split("\n")).toEqual([
          "This key has the role owner.",
          expect.stringMatching(/^approved: http.*\/r\/\w+$/),
          expect.stringMatching(/^processed null cnv_\w+$/),
          "approved A-1001",
          "1 true",
          expect.stringMatching(/^409 conflict Read the record again/),
          expect.stringMatching(/^200 true \d+ false$/),
          "",
        ]);
      }
    },
  );
});

/** One host that serves the package's files, and passes the API's requests on. */
async function serveSite(): Promise<Server> {
  const site = createServer((request, response) => {
    const { method = "GET", url = "/", headers } = request;
    if (!url.startsWith("/api/")) {
      const isScript = url.startsWith("/dist/");
      response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
      return void response.end(
        isScript ? readFileSync(join(installed, url)) : "<!doctype html><title>site</title>",
      );
    }
    const passedOn = connect(`${api.baseUrl}${url}`, { method, headers }, (passed) => {
      response.writeHead(passed.statusCode!, passed.headers);
      passed.pipe(response);
    });
    request.pipe(passedOn);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  return site;
}

// oxlint-disable-next-line no-console -- What is not tested on a platform is said there.
if (NO_BROWSER !== null) console.warn(`The client is not tried in a browser: ${NO_BROWSER}.`);
describeInBrowser("in a browser, on a page of the service's host", () => {
  test("it reads, changes, is refused, and signs", async () => {
    const make = factoriesOf(api.deps);
    const account = await make.account();
    const program = await make.program((await make.brand()).id);
    const given = { key: await make.partnerKey(account.id, "write"), program: program.slug };
    const site = await serveSite();
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
      const seen = await page.evaluate(`(async ({ key, program }) => {
        const { createPartnerClient, signEvent } = await import("/dist/index.js");
        const partner = createPartnerClient({ baseUrl: location.origin, key });
        const joined = await partner.joinProgram({ program, acceptTerms: true });
        const names = [];
        for await (const { slug } of partner.searchMarketplace({ limit: 1 })) names.push(slug);
        const refused = await partner.getMyProgram({ program: "prg_none" }).catch((error) => error.code);
        const signature = await signEvent("key", "{}", 1700000000);
        return [joined.status, names.includes(program), refused, signature];
      })(${JSON.stringify(given)})`);
      expect(seen).toEqual([
        "approved",
        true,
        "program_not_joined",
        "9d713ed406bb7076d4123f0dc2c39d2df5c654ed4b0cd56b52c8b4c940bd63ae",
      ]);
    } finally {
      await browser.close();
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
    }
  });
});
