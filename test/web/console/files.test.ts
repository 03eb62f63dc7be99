import { beforeAll, describe, expect, test } from "@jest/globals";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { openConsole, type ConsolePerson } from "../../support/scenes/console.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

let scene: SellingScene;
let viewer: ConsolePerson;
beforeAll(async () => {
  scene = await sellingScene(make);
  viewer = await openConsole(api, make, scene.brand.id);
  await sales.sale(scene.program, scene.seller, {
    click_id: await sales.click(scene.program, scene.seller, { sub1: "video" }),
  });
  await sales.payout(scene.program, scene.seller, { status: "held" });
});

const linesOf = (text: string) => text.trimEnd().split("\n");

describe("a list of the console is a file too", () => {
  const LISTS: [string, string, string][] = [
    ["/programs", "programs.csv", "id"],
    ["/programs/{programId}/partners", "partners-{programId}.csv", "balance.pending"],
    ["/programs/{programId}/clicks", "clicks-{programId}.csv", "subs.sub1"],
    ["/programs/{programId}/events", "events-{programId}.csv", "received_at"],
    ["/programs/{programId}/event-log", "events-{programId}.csv", "order_id"],
    ["/programs/{programId}/conversions", "conversions-{programId}.csv", "externalRef"],
    ["/programs/{programId}/disputed-conversions", "disputed-conversions-{programId}.csv", "externalRef"],
    ["/programs/{programId}/payouts", "payouts-{programId}.csv", "amountCents"],
    ["/programs/{programId}/payout-batches", "payout-batches-{programId}.csv", "summary.held"],
    ["/programs/{programId}/ledger", "ledger-{programId}.csv", "currency"],
    ["/programs/{programId}/balances", "balances-{programId}.csv", "payable"],
    ["/programs/{programId}/terms-versions", "terms-{programId}.csv", "version"],
    ["/programs/{programId}/threads", "threads-{programId}.csv", "unread"],
    ["/programs/{programId}/funding-entries", "funding-{programId}.csv", "kind"],
    ["/audit", "audit.csv", "actorName"],
  ];

  // PEOPLE-22
  test.each(LISTS)("%s, as %s", async (path, name, column) => {
    const named = (text: string) => text.replace("{programId}", scene.program.id);
    const { data } = (await viewer.get(`${named(path)}?${path.endsWith("balances") ? "" : "limit=100"}`))
      .body;
    const file = await viewer.file(`${named(path)}.csv`);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="${named(name)}"`);
    const [header, ...lines] = linesOf(file.text);
    expect(header!.split(",")).toContain(column);
    expect(lines).toHaveLength(data.length);
    expect(file.text).not.toContain("[object Object]");
  });

  // PEOPLE-22
  test.each([
    ["/programs/{programId}/breakdown?by=country", "rows", "conversionRate"],
    ["/programs/{programId}/recruiter-overrides", "recruiters", "pendingOverrideCents"],
    ["/partners/{partnerId}/sub-ids", "rows", "epcCents"],
    ["/partners/{recruiterId}/recruits", null, "myOverrideCents"],
  ] as const)("and so is the report %s", async (path, rows, column) => {
    const ids = { programId: scene.program.id, partnerId: scene.seller.id, recruiterId: scene.recruiter.id };
    const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name as keyof typeof ids]);
    const { data } = (await viewer.get(named)).body;
    const shown = (rows === null ? data : data[rows]) as object[];
    expect(shown.length).toBeGreaterThan(0);
    const [header, ...lines] = linesOf((await viewer.file(named.replace(/\?|$/, ".csv$&"))).text);
    expect(header!.split(",")).toContain(column);
    expect(header!.split(",").at(-1)).toBe("currency");
    expect(lines).toHaveLength(shown.length);
  });

  test("with the values that are inside others", async () => {
    const { text } = await viewer.file(`/programs/${scene.program.id}/clicks.csv`);
    const [header, line] = linesOf(text);
    expect(line!.split(",")[header!.split(",").indexOf("subs.sub1")]).toBe("video");
  });

  // PEOPLE-22
  test("with its filters, and no further for a key than before", async () => {
    const path = `/programs/${scene.program.id}/partners`;
    expect(linesOf((await viewer.file(`${path}.csv?status=pending`)).text)).toHaveLength(1);
    expect(linesOf((await viewer.file(`${path}.csv?status=approved`)).text)).toHaveLength(4);
    const headers = { authorization: `Bearer ${scene.keys.viewer}` };
    expect((await api.fetch(`/api/v1${path}.csv`, { headers })).status).toBe(404);
    const json = await api.fetch(`/api/v1${path}`, { headers: { ...headers, accept: "text/csv" } });
    expect(json.headers.get("content-type")).toMatch(/json/);
  });
});

// PEOPLE-22
test("100,000 rows are 100,001 lines, sent as they are read", async () => {
  const rows = 100_000;
  const { program } = await sellingScene(make);
  // In pieces, each well within what a statement may take on a busy machine.
  for (let first = 1; first <= rows; first += 10_000) {
    await api.deps.sql.execute(
      `insert into incoming_event (program_id, source, external_id, type, status, received_at)
       select $1, 'api', 'bulk-' || n, 'sale', 'unmatched', service_now() - n * interval '1 second'
       from generate_series($2::int, $2::int + 9999) n`,
      [program.id, first],
    );
  }
  await asOwner(api, "analyze incoming_event");
  const person = await openConsole(api, make, program.brandId);
  const file = await person.file(`/programs/${program.id}/event-log.csv?status=unmatched`);
  const [, ...lines] = linesOf(file.text);
  expect(lines).toHaveLength(rows);
  expect(new Set(lines.map((line) => line.split(",", 1)[0])).size).toBe(rows);
  // A file that were made before it is sent would have a length.
  expect(file.headers.get("content-length")).toBeNull();
});
