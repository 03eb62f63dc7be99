import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isAlive } from "../../src/dev/process-identity.ts";
import { clickLink, sendEvent } from "../support/events.ts";
import { npmStart, partOf, type LocalService, type PartName } from "../support/local-service.ts";
import { startReceiver, type Receiver } from "../support/receiver.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { until } from "../support/until.ts";

const DATA_DIR = join(temporaryFolder(), "data");
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FIRST_START_TIMEOUT_MS = 600_000;
const PATH_TIMEOUT_MS = 180_000;

let service: LocalService;
let receiver: Receiver;
let baseUrl: string;

beforeAll(async () => {
  receiver = await startReceiver();
  service = npmStart({ DATA_DIR, POSTBACK_ALLOW_PRIVATE: "1", POSTBACK_RETRY_DELAYS: "1s,1s,1s,1s,1s,1s" });
  baseUrl = await service.ready();
}, FIRST_START_TIMEOUT_MS);

afterAll(async () => {
  service.npm.kill("SIGTERM");
  await service.exitStatus();
  await receiver.close();
}, 60_000);

/** The operator's command line, as a person types it. */
async function vp(...words: string[]) {
  const { stdout } = await promisify(execFile)("npm", ["run", "-s", "vp", "--", ...words], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR },
  });
  return JSON.parse(stdout);
}

async function call(method: string, path: string, key: string, body?: unknown) {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(method === "GET" ? {} : { "idempotency-key": randomUUID() }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
  const answer = (await response.json()) as { data: any };
  if (!response.ok) throw new Error(`${method} ${path} answered ${JSON.stringify(answer)}`);
  return answer.data;
}

/** Kills a part the hard way and waits until the launcher has put another in its place. */
async function killPart(part: PartName): Promise<void> {
  const before = partOf(DATA_DIR, part)!;
  process.kill(before.pid, "SIGKILL");
  await until(`another ${part}`, () => {
    const now = partOf(DATA_DIR, part);
    return now !== null && now.pid !== before.pid && isAlive(now);
  });
}

const postbacksOf = (conversionId: string, event: string) =>
  receiver.hits.filter(({ query }) => query.get("c") === conversionId && query.get("e") === event);

interface Scene {
  readonly owner: string;
  readonly partnerKey: string;
  readonly programId: string;
  readonly secret: string;
  readonly partnerId: string;
  readonly refCode: string;
}

/** A brand, a program, and a partner who joined it, made as their people would. */
async function makeScene(): Promise<Scene> {
  const tag = randomUUID().slice(0, 8);
  const { brandId } = await vp("brand", "create", "--name", "Flow", "--email", `flow-${tag}@flow.example`);
  const { key: owner } = await vp("key", "create", "--brand", brandId, "--role", "owner");
  const person = ["--name", "Ada", "--handle", `ada-${tag}`, "--country", "US", "--verified"];
  const { accountId } = await vp("partner", "create", "--email", `ada-${tag}@mail.example`, ...person);
  const { key: partnerKey } = await vp("partner-key", "create", "--account", accountId, "--scope", "write");
  const program = await call("POST", "/programs", owner, {
    name: `Flow ${tag}`,
    destinationUrl: "https://flow.example/",
    status: "live",
    holdDays: 15,
  });
  const joined = await call("POST", `/partner/marketplace/${program.slug}/join`, partnerKey, {
    acceptTerms: true,
  });
  expect(joined.status).toBe("pending");
  const approved = await call("POST", `/partners/${joined.partnerId}/approve`, owner);
  expect(approved.status).toBe("approved");
  await call("PUT", `/partner/programs/${program.id}/postback`, partnerKey, {
    url: `${receiver.origin}/pb?c={conversion_id}&e={event}&p={payout}&s={status}&x={sub_id}`,
  });
  const integration = await call("GET", `/programs/${program.id}/integration`, owner);
  const mine = await call("GET", `/partner/programs/${program.id}`, partnerKey);
  return {
    owner,
    partnerKey,
    programId: program.id,
    secret: integration.signingSecret,
    partnerId: joined.partnerId,
    refCode: new URL(mine.links.customer).pathname.replace("/r/", ""),
  };
}

async function sell(scene: Scene): Promise<string> {
  const { clickId } = await clickLink({ baseUrl }, scene.refCode, { query: "sub1=flow" });
  const { body } = await sendEvent(
    { baseUrl },
    { id: scene.programId, secret: scene.secret },
    {
      id: randomUUID(),
      type: "sale",
      order_id: randomUUID(),
      amount_cents: 25_000,
      currency: "USD",
      click_id: clickId,
    },
  );
  expect(body).toMatchObject({ status: "processed", note: null });
  return body.conversionId;
}

const balanceOf = async (scene: Scene) => {
  const rows = await call("GET", `/programs/${scene.programId}/balances`, scene.owner);
  return rows.find((row: { partnerId: string }) => row.partnerId === scene.partnerId);
};

describe("the whole path, over the running service", () => {
  test(
    "a tracked click, a signed sale, its ledger, its hold and its delivered postbacks",
    async () => {
      const scene = await makeScene();
      const conversionId = await sell(scene);
      await until("the postback of the sale", () => postbacksOf(conversionId, "recorded").length === 1);
      expect(Object.fromEntries(postbacksOf(conversionId, "recorded")[0]!.query)).toEqual({
        c: conversionId,
        e: "recorded",
        p: "50.00",
        s: "pending",
        x: "flow",
      });
      expect(await balanceOf(scene)).toMatchObject({ pending: 5000, inHold: 0, payable: 0 });

      await call("POST", `/conversions/${conversionId}/approve`, scene.owner);
      await until("the postback of the approval", () => postbacksOf(conversionId, "approved").length === 1);
      expect(await balanceOf(scene)).toMatchObject({ pending: 0, inHold: 5000, payable: 0 });

      const advanced = await vp("clock", "advance", "15d");
      expect(advanced.settled).not.toBe(false);
      expect(await balanceOf(scene)).toMatchObject({ pending: 0, inHold: 0, payable: 5000, earnedYtd: 5000 });
      await until("the hold to end", async () => (await vp("status")).openProcesses.hold === 0);
    },
    PATH_TIMEOUT_MS,
  );

  test(
    "with the worker and Temporal killed on the way, everything has one effect",
    async () => {
      const scene = await makeScene();
      const conversionIds: string[] = [];
      for (const part of ["worker", "temporal", "worker"] as const) {
        conversionIds.push(await sell(scene));
        await killPart(part);
        // The API needs neither of them: a sale is recorded while they are away.
        conversionIds.push(await sell(scene));
      }
      for (const conversionId of conversionIds) {
        await call("POST", `/conversions/${conversionId}/approve`, scene.owner);
      }
      await killPart("temporal");
      await vp("clock", "advance", "16d");
      await until("every hold to end", async () => (await vp("status")).openProcesses.hold === 0, 120_000);
      for (const conversionId of conversionIds) {
        for (const event of ["recorded", "approved"]) {
          await until(`the postback ${event}`, () => postbacksOf(conversionId, event).length >= 1, 90_000);
        }
      }
      const { deliveries } = await call(
        "GET",
        `/partner/programs/${scene.programId}/postback`,
        scene.partnerKey,
      );
      expect(deliveries).toHaveLength(2 * conversionIds.length);
      const ledger = await call("GET", `/programs/${scene.programId}/ledger?limit=100`, scene.owner);
      expect(ledger).toHaveLength(2 * conversionIds.length);
      expect(await balanceOf(scene)).toMatchObject({
        pending: 0,
        inHold: 0,
        payable: 5000 * conversionIds.length,
      });
      await until("the outbox to be empty", async () => (await vp("status")).outbox.open === 0);
    },
    PATH_TIMEOUT_MS * 2,
  );
});
