import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Connection } from "@temporalio/client";
import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { holdOutboxMessage } from "../../src/domain/processes/outbox-messages.ts";
import { SEARCH_ATTRIBUTES } from "../../src/temporal/search-attributes.ts";
import { prepareSearchAttributes, searchAttributesOf } from "../../src/worker/search-attributes.ts";
import { testServers } from "../support/servers/test-servers.ts";
import { until } from "../support/scenes/until.ts";

const log = pino({ level: "silent" });
const NAMES = Object.keys(SEARCH_ATTRIBUTES);

describe("a namespace", () => {
  const namespace = `bare-${randomBytes(4).toString("hex")}`;
  let connection: Connection;

  beforeAll(async () => {
    connection = await Connection.connect({ address: testServers().temporalAddress });
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
    });
  });
  afterAll(() => connection.close());

  const present = async () =>
    Object.keys((await connection.operatorService.listSearchAttributes({ namespace })).customAttributes);

  test("without our search attributes is given them", async () => {
    // A namespace is known to all of the server's parts a moment after it was made.
    await until("the namespace to be known", () => present().catch(() => null));
    expect(await present()).toEqual([]);
    expect([...(await prepareSearchAttributes(connection, namespace, log))]).toEqual(NAMES);
    expect((await present()).sort()).toEqual(NAMES.toSorted());
  });

  test("that has them is left as it is", async () => {
    expect([...(await prepareSearchAttributes(connection, namespace, log))]).toEqual(NAMES);
  });
});

/** Temporal where operators have not allowed us everything. */
const restricted = (operatorService: Partial<Record<keyof Connection["operatorService"], unknown>>) =>
  ({ operatorService }) as unknown as Connection;
const refuse = () => Promise.reject(new Error("PERMISSION_DENIED"));

test("where they may not be added, only those that are there are used", async () => {
  const list = () => Promise.resolve({ customAttributes: { VpKind: 2, VpProgramId: 2, SomebodyElses: 2 } });
  const connection = restricted({ listSearchAttributes: list, addSearchAttributes: refuse });
  const usable = await prepareSearchAttributes(connection, "default", log);
  expect([...usable]).toEqual(["VpKind", "VpProgramId"]);
  const outboxMessage = holdOutboxMessage({
    conversionId: "cnv_1",
    programId: "prg_1",
    partnerId: "prt_1",
    holdUntil: new Date("2026-12-06T09:00:00Z"),
  });
  const pairs = searchAttributesOf(outboxMessage, usable).getAll();
  expect(pairs.map(({ key, value }) => [key.name, value])).toEqual([
    ["VpKind", "hold"],
    ["VpProgramId", "prg_1"],
  ]);
});

test("where they may not even be listed, as on Temporal Cloud, all are taken to be there", async () => {
  const connection = restricted({ listSearchAttributes: refuse });
  expect([...(await prepareSearchAttributes(connection, "default", log))]).toEqual(NAMES);
});
