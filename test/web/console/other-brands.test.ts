import { beforeAll, describe, expect, test } from "@jest/globals";
import type { Endpoint } from "../../../src/api/endpoint/endpoint.ts";
import { CONSOLE_ENDPOINTS } from "../../../src/api/people/console/index.ts";
import { API_ERRORS } from "../../../src/domain/api-errors.ts";
import { openConsole, type ConsolePerson } from "../../support/scenes/console.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

type Records = Readonly<Record<string, string>>;
const UNKNOWN: Records = {
  programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1D",
  partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1D",
  conversionId: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1D",
  payoutId: "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1D",
  batchId: "bat_01KAK3XH4V9Y2C6R8M0T5W7Z1D",
  eventId: "999999999",
};

async function recordsOf({ program, seller, keys }: SellingScene): Promise<Records> {
  const conversionId = await sales.sale(program, seller);
  await sales.approve(conversionId, keys.manager);
  const batchId = await sales.batch(program);
  const payoutId = await sales.payout(program, seller, { batchId });
  const event = await api.deps.sql.row<{ id: string }>(
    "select id::text from incoming_event where program_id = $1 order by id limit 1",
    [program.id],
  );
  return {
    ...{ programId: program.id, partnerId: seller.id, conversionId, payoutId, batchId },
    eventId: event!.id,
  };
}

let viewer: ConsolePerson;
let own: Records;
let foreign: Records;
beforeAll(async () => {
  const scene = await sellingScene(make, { holdDays: 0 });
  viewer = await openConsole(api, make, scene.brand.id);
  own = await recordsOf(scene);
  foreign = await recordsOf(await sellingScene(make, { holdDays: 0 }));
});

/** A query that the endpoint cannot do without. */
const QUERIES: Readonly<Record<string, (records: Records) => string>> = {
  explain_balance: ({ partnerId }) => `?partnerId=${partnerId}&bucket=payable`,
  list_balances_at: () => "?at=2026-01-01T00:00:00Z",
  search_partners: () => "?q=partner",
  get_quickbooks_journals: () => "?month=2026-01",
  get_xero_journals: () => "?month=2026-01",
};

const pathOf = (endpoint: Endpoint, records: Records) =>
  endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => records[name]!) +
  (QUERIES[endpoint.tool.name]?.(records) ?? "");

const OF_RECORDS = CONSOLE_ENDPOINTS.filter(({ method, path }) => method === "GET" && path.includes("{"));

describe("a record of another brand is the same 404 as none:", () => {
  // API-8
  test.each(OF_RECORDS.map((endpoint) => [endpoint.path, endpoint] as const))("%s", async (_, endpoint) => {
    expect((await viewer.get(pathOf(endpoint, own))).status).toBe(200);
    const unknown = await viewer.get(pathOf(endpoint, UNKNOWN));
    expect(API_ERRORS[unknown.body.error.code as keyof typeof API_ERRORS].status).toBe(404);
    expect(endpoint.errors).toContain(unknown.body.error.code);
    expect((await viewer.get(pathOf(endpoint, foreign))).body).toEqual(unknown.body);
    if (!endpoint.path.includes("{programId}")) return;
    // Nor does it open the other's record to name a program of one's own, or the other way round.
    for (const programId of [own["programId"]!, foreign["programId"]!]) {
      const mixed = { ...(programId === own["programId"] ? foreign : own), programId };
      const names = Object.keys(own).filter(
        (name) => pathOf(endpoint, { ...own, [name]: "other" }) !== pathOf(endpoint, own),
      );
      if (names.length === 1 && programId === own["programId"]) continue;
      expect((await viewer.get(pathOf(endpoint, mixed))).status).toBe(404);
    }
  });
});
