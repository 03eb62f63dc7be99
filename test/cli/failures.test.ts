import { beforeAll, describe, expect, test } from "@jest/globals";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { forgetLocalService, noteLocalService } from "../../src/local/local-service.ts";
import { newId } from "../../src/domain/ids.ts";
import { asOwner, runOutOfTimeOn } from "../support/scenes/as-owner.ts";
import { openTestDeps } from "../support/scenes/deps.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";
import { runVp, runVpProcess, type VpRun } from "./run-vp.ts";
import { useDeps } from "../support/scenes/use-deps.ts";

const emptyFolder = temporaryFolder();

/** A failed run prints nothing but one error, in its one shape. */
function errorOf(run: VpRun): { code: string; message: string; next: string } {
  expect(run).toMatchObject({ exitStatus: 1, stdout: "" });
  expect(run.stderr).toMatch(/^\{.*\}\n$/);
  const response = JSON.parse(run.stderr);
  expect(response).toEqual({
    error: { code: expect.any(String), message: expect.any(String), next: expect.any(String) },
  });
  return response.error;
}

describe("a command that cannot be done", () => {
  const { deps, environment, make } = useDeps();
  let programId: string;
  let partnerId: string;
  let accountId: string;

  beforeAll(async () => {
    const { id: brandId } = await make.brand();
    const program = await make.program(brandId);
    ({ id: accountId } = await make.account({ email: "taken@mail.example", handle: "taken" }));
    const partner = await make.partner(program, accountId);
    ({ id: partnerId } = await make.partner(program, (await make.account()).id));
    programId = program.id;
    await runVp(environment, ["coupon", "set", "--partner", partner.id, "--code", "TAKEN"]);
    await runVp(environment, [
      "funds",
      "deposit",
      "--program",
      programId,
      "--cents",
      "100",
      "--reference",
      "wire-7",
    ]);
  });

  const unknown = (kind: Parameters<typeof newId>[0]) => newId(kind);
  const account = (email: string, handle: string) =>
    `partner create --name Eve --country US --email ${email} --handle ${handle}`;
  const FAILURES: [line: () => string, code: string, message: RegExp][] = [
    [() => "brand create --name Acme --email acme", "invalid_request", /^--email must be an email address/],
    [
      () => `key create --brand ${unknown("brand")} --role owner`,
      "invalid_request",
      /^Brand brd_\w+ not found\.$/,
    ],
    [
      () => `key create --brand ${unknown("brand")} --role boss`,
      "invalid_request",
      /--role must be one of viewer/,
    ],
    [() => `key revoke ${unknown("brandKey")}`, "invalid_request", /^Key key_\w+ not found\.$/],
    [
      () => `partner-key create --account ${unknown("account")} --scope read`,
      "invalid_request",
      /not found\.$/,
    ],
    [() => account("taken@mail.example", "eve"), "conflict", /email address/],
    [() => account("eve@mail.example", "taken"), "conflict", /handle is taken/],
    [
      () => `partner connect ${accountId} --rail stripe --account ada`,
      "invalid_request",
      /^--account must be/,
    ],
    [
      () => `partner connect ${accountId} --rail bank_transfer --holder Ada`,
      "invalid_request",
      /^--holder and --iban go together; send both\.$/,
    ],
    [() => "restore begin --to 2126-01-01T00:00:00Z", "invalid_request", /^--to must not be in the future/],
    [() => `property verify ${unknown("property")} --method manual`, "invalid_request", /not found\.$/],
    [() => `account delete ${unknown("account")}`, "invalid_request", /not found\.$/],
    [() => `partner recheck ${unknown("account")}`, "invalid_request", /^Account acc_\w+ not found\.$/],
    [() => `partner read-tax-form ${unknown("account")}`, "invalid_request", /^Account acc_\w+ not found\.$/],
    [
      () => `question set --program ${unknown("program")} --id q --text t`,
      "program_not_found",
      /^Program not found\.$/,
    ],
    [() => "secret show --program nonsense", "program_not_found", /^Program not found\.$/],
    [() => `dispute list --program ${unknown("program")}`, "program_not_found", /^Program not found\.$/],
    [() => `delivery list --program ${unknown("program")}`, "program_not_found", /^Program not found\.$/],
    [() => `rail differences --program ${unknown("program")}`, "program_not_found", /^Program not found\.$/],
    [() => `ledger verify --program ${unknown("program")}`, "program_not_found", /^Program not found\.$/],
    [() => `payouts list --program ${unknown("program")}`, "program_not_found", /^Program not found\.$/],
    [
      () => `coupon set --partner ${unknown("partner")} --code X`,
      "partner_not_found",
      /^Partner not found\.$/,
    ],
    [() => `coupon set --partner ${partnerId} --code taken`, "conflict", /Another partner/],
    [
      () => `funds deposit --program ${programId} --cents 0`,
      "invalid_request",
      /^--cents must be at least 1/,
    ],
    [() => `funds deposit --program ${programId} --cents 1.5`, "invalid_request", /^--cents must be a/],
    [
      () => `funds deposit --program ${programId} --cents 100 --reference=wire-7`,
      "conflict",
      /already exists/,
    ],
    [() => "clock advance 15", "invalid_request", /^BY must be a duration/],
    [() => "clock advance 0d", "invalid_request", /whole seconds/],
    [() => "clock set tomorrow", "invalid_request", /^TIME must be a time/],
    [() => "clock set 2020-01-01", "invalid_request", /only moves forward/],
    [() => `review approve ${unknown("review")}`, "invalid_request", /Review .* not found/],
    [() => `mail show ${unknown("mail")}`, "invalid_request", /Mail .* not found/],
  ];

  // OPERATE-8
  test.each(FAILURES.map((failure) => [String(failure[0]).replace("() => ", ""), failure] as const))(
    "%s",
    async (_line, [line, code, message]) => {
      const error = errorOf(await runVp(environment, line().split(" ")));
      expect(error.code).toBe(code);
      expect(error.message).toMatch(message);
      expect(error.next).not.toBe("");
      expect(error.next).not.toMatch(/\bsend\b.*\brequest\b|header/);
    },
  );

  // OPERATE-8
  test("the advice of an error of the API names the flag, not the API's field", async () => {
    const rotate = ["secret", "rotate", "--program", programId];
    expect(await runVp(environment, rotate)).toMatchObject({ exitStatus: 0 });
    const error = errorOf(await runVp(environment, rotate));
    expect(error.code).toBe("conflict");
    expect(error.next).toContain("send --end-previous to end all earlier secrets at once");
    expect(await runVp(environment, [...rotate, "--end-previous"])).toMatchObject({ exitStatus: 0 });
  });

  test("a deposit that was refused as a repeat entered nothing", async () => {
    expect(await deps.sql.row("select sum(amount_cents)::bigint as cents from funding_entry")).toEqual({
      cents: 100,
    });
  });

  test("a command of several steps that runs out of time does not say that nothing was changed", async () => {
    await asOwner({ environment }, runOutOfTimeOn("payout_account"));
    const words = ["partner", "connect", accountId, "--rail", "sandbox", "--account", "ok"];
    const error = errorOf(await runVp(environment, words));
    expect(error).toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("may already be done"),
      next: expect.stringMatching(/^Read the record before/),
    });
    // The account is connected; what its rail said of it could not be kept.
    expect(await deps.sql.rows("select checked_at from payout_account")).toEqual([{ checked_at: null }]);
  });

  test("a database that does not answer is reported with the next step, and without its password", async () => {
    const url = new URL(environment["DATABASE_URL"]!);
    url.port = "1";
    url.password = "very-secret";
    const run = await runVpProcess({ ...environment, DATABASE_URL: url.href }, ["clock", "show"]);
    expect(errorOf(run)).toMatchObject({
      code: "database_unreachable",
      next: expect.stringContaining("npm start"),
    });
    expect(run.stderr).not.toContain("very-secret");
  });

  // OPERATE-5
  test("keys of another deployment are refused before anything is done", async () => {
    const run = await runVp({ ...environment, ENCRYPTION_KEY: "ab".repeat(32) }, ["clock", "show"]);
    expect(errorOf(run).message).toContain("ENCRYPTION_KEY");
    expect(run.stderr).not.toContain("abab");
  });

  test("a Temporal that does not answer is part of the status", async () => {
    const elsewhere = { ...environment, TEMPORAL_ADDRESS: "127.0.0.1:1" };
    const { exitStatus, stdout } = await runVpProcess(elsewhere, ["status"]);
    expect(exitStatus).toBe(0);
    expect(JSON.parse(stdout).temporal).toMatchObject({ isReachable: false, problem: expect.any(String) });
  });
});

describe("without settings of its own", () => {
  const dataDir = temporaryFolder();

  test("it talks to the database of the service that runs here, and says so when none runs", async () => {
    const { environment, close } = await openTestDeps();
    try {
      const own = { DATA_DIR: dataDir };
      const noneRuns = { code: "invalid_settings", next: expect.stringContaining("npm start") };
      expect(errorOf(await runVp(own, ["clock", "show"]))).toMatchObject(noneRuns);
      noteLocalService(dataDir, {}, environment);
      expect(await runVpProcess(own, ["clock", "show"])).toMatchObject({ exitStatus: 0, stderr: "" });
      forgetLocalService(dataDir);
      expect(errorOf(await runVp(own, ["clock", "show"]))).toMatchObject(noneRuns);
    } finally {
      await close();
    }
  });
});

// OPERATE-8
test("settings that do not fit the database are named", async () => {
  const { environment, close } = await openTestDeps();
  try {
    for (const [setting, value] of [
      ["NETWORK", "mainnet"],
      ["CUSTOMER_HASH_KEY", "ab".repeat(32)],
      ["ENCRYPTION_KEY", "ab".repeat(32)],
    ] as const) {
      const error = errorOf(await runVp({ ...environment, [setting]: value }, ["clock", "show"]));
      expect(error).toMatchObject({ code: "invalid_settings", message: expect.stringContaining(setting) });
    }
  } finally {
    await close();
  }
});

// OPERATE-8
test("settings that cannot be read are an error like any other", async () => {
  mkdirSync(join(emptyFolder, ".env"));
  const error = errorOf(await runVpProcess({}, ["clock", "show"], emptyFolder));
  expect(error).toMatchObject({
    code: "invalid_settings",
    message: expect.stringContaining(".env cannot be read"),
  });
});

// CLOCK-1
test("the clock of the mainnet does not move", async () => {
  const { environment, close } = await openTestDeps({ NETWORK: "mainnet" });
  try {
    const error = errorOf(await runVp(environment, ["clock", "advance", "1d"]));
    expect(error).toMatchObject({ code: "conflict", message: expect.stringContaining("mainnet") });
  } finally {
    await close();
  }
});
