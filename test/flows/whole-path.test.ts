import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { sendEvent, type LedgerEntry } from "../../client/src/index.ts";
import { clickLink } from "../support/scenes/events.ts";
import { killPart, npmStart, type LocalService } from "../support/servers/local-service.ts";
import { doorOf, makeScene, type SignedEntryPoint, type Scene } from "../support/entry-points/service.ts";
import { startReceiver, type Receiver } from "../support/servers/receiver.ts";
import { temporaryDataFolder } from "../support/servers/temporary-folder.ts";
import { until } from "../support/scenes/until.ts";

const DATA_DIR = join(temporaryDataFolder(), "data");
const FIRST_START_TIMEOUT_MS = 600_000;
const PATH_TIMEOUT_MS = 180_000;

let service: LocalService;
let receiver: Receiver;
let entryPoint: SignedEntryPoint;

beforeAll(async () => {
  receiver = await startReceiver();
  service = npmStart({ DATA_DIR, POSTBACK_ALLOW_PRIVATE: "1", POSTBACK_RETRY_DELAYS: "1s,1s,1s,1s,1s,1s" });
  entryPoint = doorOf(await service.ready(), DATA_DIR);
}, FIRST_START_TIMEOUT_MS);

afterAll(async () => {
  service.npm.kill("SIGTERM");
  await service.exitStatus();
  await receiver.close();
});

const postbacksOf = (conversionId: string, event: string) =>
  receiver.hits.filter(({ query }) => query.get("c") === conversionId && query.get("e") === event);

async function sell(scene: Scene): Promise<string> {
  const { clickId } = await clickLink(entryPoint, scene.refCode, { query: "sub1=flow" });
  const outcome = await sendEvent(scene.events, {
    id: randomUUID(),
    type: "sale",
    order_id: randomUUID(),
    amount_cents: 25_000,
    currency: "USD",
    click_id: clickId,
  });
  expect(outcome).toMatchObject({ status: "processed", note: null });
  return outcome.conversionId!;
}

const balanceOf = async (scene: Scene) => {
  const rows = await scene.brand.listBalances({ programId: scene.programId });
  return rows.find(({ partnerId }) => partnerId === scene.partnerId);
};

describe("the whole path, over the running service", () => {
  // POSTBACK-1
  test(
    "a tracked click, a signed sale, its ledger, its hold and its delivered postbacks",
    async () => {
      const scene = await makeScene(entryPoint, receiver.origin);
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

      await scene.brand.decideConversionApprove({ conversionId });
      await until("the postback of the approval", () => postbacksOf(conversionId, "approved").length === 1);
      expect(await balanceOf(scene)).toMatchObject({ pending: 0, inHold: 5000, payable: 0 });

      await entryPoint.vp("clock", "advance", "15d");
      await until("the hold to end", async () => (await entryPoint.vp("status")).openProcesses.hold === 0);
      expect(await balanceOf(scene)).toMatchObject({ pending: 0, inHold: 0, payable: 5000, earnedYtd: 5000 });
    },
    PATH_TIMEOUT_MS,
  );

  test(
    "with the worker and Temporal killed on the way, everything has one effect",
    async () => {
      const scene = await makeScene(entryPoint, receiver.origin);
      const conversionIds: string[] = [];
      for (const part of ["worker", "temporal", "worker"] as const) {
        conversionIds.push(await sell(scene));
        await killPart(DATA_DIR, part);
        // The API needs neither of them: a sale is recorded while they are away.
        conversionIds.push(await sell(scene));
      }
      for (const conversionId of conversionIds) {
        await scene.brand.decideConversionApprove({ conversionId });
      }
      await killPart(DATA_DIR, "temporal");
      await entryPoint.vp("clock", "advance", "16d");
      await until("every hold to end", async () => (await entryPoint.vp("status")).openProcesses.hold === 0);
      for (const conversionId of conversionIds) {
        for (const event of ["recorded", "approved"]) {
          await until(`the postback ${event}`, () => postbacksOf(conversionId, event).length >= 1);
        }
      }
      const { deliveries } = await scene.partner.getPostback({ program: scene.programId });
      expect(deliveries).toHaveLength(2 * conversionIds.length);
      const ledger: LedgerEntry[] = [];
      for await (const entry of scene.brand.listLedger({ programId: scene.programId })) ledger.push(entry);
      expect(ledger).toHaveLength(2 * conversionIds.length);
      expect(await balanceOf(scene)).toMatchObject({
        pending: 0,
        inHold: 0,
        payable: 5000 * conversionIds.length,
      });
      await until("the outbox to be empty", async () => (await entryPoint.vp("status")).outbox.open === 0);
    },
    PATH_TIMEOUT_MS * 2,
  );
});
