import { beforeAll, describe, expect, test } from "@jest/globals";
import { addDays, dayText } from "../../../src/domain/calendar/calendar.ts";
import { openConsole, type ConsolePerson } from "../../support/scenes/console.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();
let scene: SellingScene;
let viewer: ConsolePerson;
let between: string;
beforeAll(async () => {
  scene = await sellingScene(make, { holdDays: 0 });
  const { program, seller, keys, brand } = scene;
  viewer = await openConsole(api, make, brand.id);
  const conversionId = await sales.sale(program, seller);
  between = (await make.businessNow()).toISOString();
  await make.moveClock(1);
  await sales.approve(conversionId, keys.manager);
  await sales.refund(conversionId, 5_000, keys.owner);
  await sales.sale(program, seller);
});

const get = async (path: string) => (await viewer.get(`/programs/${scene.program.id}${path}`)).body;
const at = (moment: string) => encodeURIComponent(moment);

interface Entry {
  readonly amountCents: number;
  readonly runningCents: number;
}
const amountsOf = ({ data }: { data: Entry[] }) =>
  data.map(({ amountCents, runningCents }) => [amountCents, runningCents]);

describe("the statement of a partner", () => {
  // CONSOLE-19
  test("shows after each entry what was earned until then", async () => {
    const all = await get(`/statement?partnerId=${scene.seller.id}`);
    expect(amountsOf(all)).toEqual([
      [2_000, 3_000],
      [-1_000, 1_000],
      [2_000, 2_000],
    ]);
  });

  // CONSOLE-19
  test("goes on from page to page, and is cut to a period, with the same figures", async () => {
    const path = `/statement?partnerId=${scene.seller.id}`;
    const first = await get(`${path}&limit=2`);
    const second = await get(`${path}&limit=2&cursor=${first.next_cursor}`);
    expect(amountsOf(second)).toEqual([[2_000, 2_000]]);
    const day = dayText(new Date(between));
    expect(amountsOf(await get(`${path}&from=${day}&to=${day}`))).toEqual([[2_000, 2_000]]);
    const next = dayText(addDays(new Date(between), 1));
    expect(amountsOf(await get(`${path}&from=${next}`))).toEqual(amountsOf(first));
  });

  // CONSOLE-19
  test("of one kind has the figures that all kinds have", async () => {
    const path = `/statement?partnerId=${scene.recruiter.id}`;
    const overrides = await get(`${path}&kind=override`);
    expect(amountsOf(overrides)).toEqual(amountsOf(await get(path)));
    expect(overrides.data.length).toBeGreaterThan(1);
    const first = await get(`${path}&kind=override&limit=1`);
    const second = await get(`${path}&kind=override&limit=1&cursor=${first.next_cursor}`);
    expect(amountsOf(second)).toEqual(amountsOf(overrides).slice(1, 2));
  });

  // CONSOLE-19
  test("has the same figures from the oldest entry on, page by page and in a period", async () => {
    for (const filter of [`partnerId=${scene.seller.id}`, `partnerId=${scene.recruiter.id}&kind=override`]) {
      const newest = amountsOf(await get(`/statement?${filter}`));
      const path = `/statement?${filter}&order=oldest`;
      expect(amountsOf(await get(path))).toEqual(newest.toReversed());
      const first = await get(`${path}&limit=1`);
      const second = await get(`${path}&limit=1&cursor=${first.next_cursor}`);
      expect(amountsOf(second)).toEqual(newest.toReversed().slice(1, 2));
      const day = dayText(addDays(new Date(between), 1));
      const since = amountsOf(await get(`/statement?${filter}&from=${day}`));
      expect(amountsOf(await get(`${path}&from=${day}`))).toEqual(since.toReversed());
      expect(since.length).toBeLessThan(newest.length);
    }
    const cursor = (await get(`/statement?partnerId=${scene.seller.id}&limit=1`)).next_cursor;
    expect(
      (await get(`/statement?partnerId=${scene.seller.id}&order=oldest&cursor=${cursor}`)).error.code,
    ).toBe("invalid_cursor");
  });

  // CONSOLE-19
  test("of a kind that partners do not have is empty", async () => {
    expect((await get(`/statement?partnerId=${scene.seller.id}&kind=platform_fee`)).data).toEqual([]);
  });
});

// CONSOLE-19
test("the statement of a program has every kind and no running figure", async () => {
  const { data } = await get("/statement");
  const ledger = await get("/ledger");
  expect(data).toEqual(ledger.data.map((entry: object) => ({ ...entry, runningCents: null })));
  expect(new Set(data.map(({ kind }: { kind: string }) => kind))).toEqual(
    new Set(["direct", "override", "platform_fee"]),
  );
  const { text } = await viewer.file(`/programs/${scene.program.id}/statement.csv?order=oldest`);
  const [, ...lines] = text.trim().split("\n");
  expect(lines.map((line) => Number(line.split(",")[0]))).toEqual(
    data.map(({ id }: { id: number }) => id).toReversed(),
  );
});

describe("the running balance by day", () => {
  const path = () => `/reports/running-balance?partnerId=${scene.seller.id}`;
  const daysOf = async (of: string) => (await get(of)).data as { day: string; runningCents: number }[];
  const dayAfter = (days: number) => dayText(addDays(new Date(between), days));

  // CONSOLE-34
  test("of a partner is what the last entry of the day left, and of the program what all have", async () => {
    const days = await daysOf(path());
    expect(days).toHaveLength(30);
    expect(days.slice(-3)).toEqual([
      { day: dayAfter(-1), runningCents: 0 },
      { day: dayAfter(0), runningCents: 2_000 },
      { day: dayAfter(1), runningCents: 3_000 },
    ]);
    const [recruiters] = amountsOf(await get(`/statement?partnerId=${scene.recruiter.id}&limit=1`));
    const all = await daysOf("/reports/running-balance");
    expect(all.at(-1)).toEqual({ day: dayAfter(1), runningCents: 3_000 + recruiters![1]! });
  });

  // CONSOLE-34
  test("has the days of the period, at most 400 and none that has not come", async () => {
    const one = dayAfter(0);
    expect(await daysOf(`${path()}&from=${one}&to=${one}`)).toEqual([{ day: one, runningCents: 2_000 }]);
    const most = await daysOf(`${path()}&from=2001-01-01&to=2999-01-01`);
    expect([most.length, most.at(-1)!.day]).toEqual([400, dayAfter(1)]);
    expect(await daysOf(`${path()}&from=2999-01-01`)).toEqual([]);
  });

  // CONSOLE-34
  test("has no days of a partner whom the program does not have", async () => {
    const { seller } = await sellingScene(make);
    expect(await daysOf(`/reports/running-balance?partnerId=${seller.id}`)).toEqual([]);
  });
});

describe("balances of a past moment", () => {
  const of = async (moment: string) => {
    const { data } = await get(`/balances-at?at=${at(moment)}`);
    const found = data.balances.find(({ partnerId }: { partnerId: string }) => partnerId === scene.seller.id);
    return { at: data.at, ...found };
  };

  // CONSOLE-18
  test("are those of then", async () => {
    expect(await of(between)).toMatchObject({ at: between, pending: 2_000, payable: 0 });
  });

  // CONSOLE-18
  test("of a moment that has not come are those of now", async () => {
    const now = await get("/balances");
    const then = (await get("/balances-at?at=2999-01-01T00:00:00Z")).data;
    expect(then.balances).toEqual(now.data);
  });

  test("are a file too", async () => {
    const { text } = await viewer.file(`/programs/${scene.program.id}/balances-at.csv?at=${at(between)}`);
    expect(text.split("\n")[0]).toContain("partnerId,name,pending");
  });
});
