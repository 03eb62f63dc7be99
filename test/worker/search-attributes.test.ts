import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Connection } from "@temporalio/client";
import { pino } from "pino";
import { holdOutboxMessage } from "../../src/domain/processes/outbox-messages.ts";
import { SEARCH_ATTRIBUTES } from "../../src/temporal/search-attributes.ts";
import {
  createUsableAttributes,
  prepareSearchAttributes,
  searchAttributesOf,
} from "../../src/worker/search-attributes.ts";
import { NotReady } from "../../src/worker/temporal-problem.ts";
import { errorOf } from "../support/servers/grpc-response.ts";
import { registerNamespace } from "../support/servers/namespaces.ts";
import { testServers } from "../support/servers/test-servers.ts";
import { until } from "../support/scenes/until.ts";

const log = pino({ level: "silent" });
const NAMES = Object.keys(SEARCH_ATTRIBUTES);

describe("a namespace", () => {
  let connection: Connection;
  let namespace: string;

  beforeAll(async () => {
    connection = await Connection.connect({ address: testServers().temporalAddress });
    namespace = await registerNamespace(connection, "bare");
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

// OPERATE-21
describe("where they may not even be listed, as on Temporal Cloud,", () => {
  const REFUSED = 7;
  let connection: Connection;
  beforeAll(async () => {
    connection = await Connection.connect({ address: testServers().temporalAddress });
  });
  afterAll(() => connection.close());
  const withoutList = () => {
    const operatorService = {
      listSearchAttributes: () => Promise.reject(errorOf(REFUSED)),
      addSearchAttributes: () => Promise.reject(errorOf(REFUSED)),
    };
    return { operatorService, workflowService: connection.workflowService } as unknown as Connection;
  };

  test("queries show that all are there", async () => {
    expect([...(await prepareSearchAttributes(withoutList(), "default", log))]).toEqual(NAMES);
  });

  // Review: scale 7
  test("queries show which are missing", async () => {
    const namespace = await registerNamespace(connection, "bare");
    const usable = await until("the namespace to be known", () =>
      prepareSearchAttributes(withoutList(), namespace, log).catch(() => null),
    );
    expect([...usable]).toEqual([]);
  });
});

// OPERATE-21
// Review: scale 7
test("a check that fails leaves the attributes unknown, and is made again", async () => {
  const answers = [new Error("no response"), new Set(["VpKind"] as const), new Set(NAMES)];
  let asked = 0;
  const attributes = createUsableAttributes(() => {
    const answer = answers[asked]!;
    asked += 1;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as never);
  });
  await expect(attributes.current()).rejects.toThrow(NotReady);
  expect([...(await attributes.current())]).toEqual(["VpKind"]);
  expect([...(await attributes.current())]).toEqual(["VpKind"]);
  attributes.doubt();
  expect([...(await attributes.current())]).toEqual(NAMES);
  expect(asked).toBe(3);
});
