import { expect, test } from "@jest/globals";
import { watchQueries } from "../../../bench/count-queries.ts";
import { createLinkFollower } from "../../../src/api/redirects/link-follower.ts";
import { NO_SUBS } from "../../../src/domain/attribution/attribution.ts";
import { newId } from "../../../src/domain/ids.ts";
import { heldOpen } from "../../support/scenes/held-open.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps, make } = useDeps();

async function link(destinationUrl = "https://acme.example/") {
  const program = await make.program((await make.brand()).id, { destinationUrl });
  return make.partner(program, (await make.account()).id);
}

const clickOn = (code: string, country: string | null = null) => ({
  code,
  visitorId: newId("visitor"),
  country,
  device: "desktop" as const,
  referrer: null,
  subs: { ...NO_SUBS, sub1: 'a "quoted" label, {with} \\ and é' },
});

const recorded = (partnerId: string) =>
  deps.sql.rows<{ id: string; landing: string; sub1: string }>(
    "select id, landing, sub1 from click where partner_id = $1",
    [partnerId],
  );

test("many clicks at once are recorded in few statements, each with its own destination", async () => {
  const links = await Promise.all(
    Array.from({ length: 5 }, (_, index) => link(`https://brand${index}.example/`)),
  );
  const followLink = createLinkFollower(deps.sql);
  const codes = Array.from({ length: 120 }, (_, index) => links[index % 6]?.refCode ?? "NOSUCHLINK");
  const queries = watchQueries();
  const followed = await Promise.all(codes.map((code) => followLink(clickOn(code))));
  // Two begin with one click each; 118 follow, at most 50 of them together.
  expect(queries.end()).toHaveLength(5);
  for (const [index, partner] of links.entries()) {
    const own = followed.filter((_, click) => click % 6 === index);
    const clicks = await recorded(partner.id);
    expect(clicks).toHaveLength(20);
    expect(new Set(clicks.map(({ id }) => id))).toEqual(new Set(own.map((click) => click?.clickId)));
    expect(clicks.every(({ sub1 }) => sub1 === clickOn("").subs.sub1)).toBe(true);
    expect(new Set(own.map((click) => click?.destination))).toEqual(
      new Set([`https://brand${index}.example/`]),
    );
  }
  expect(followed.filter((click) => click === null)).toHaveLength(20);
});

test("a click that PostgreSQL refuses costs no other", async () => {
  const partner = await link();
  const followLink = createLinkFollower(deps.sql);
  const countries = ["DE", "SE", "DE", "not a country", "FR", "SE"];
  const outcomes = await Promise.allSettled(
    countries.map((country) => followLink(clickOn(partner.refCode, country))),
  );
  expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual([true, true, true, false, true, true]);
  expect(await recorded(partner.id)).toHaveLength(5);
});

test("a click that waits for a lock does not hold back those that come later", async () => {
  const [locked, other] = [await link(), await link()];
  const followLink = createLinkFollower(deps.sql);
  const holder = await heldOpen(deps, (tx) =>
    tx.execute("select 1 from partner where id = $1 for update", [locked.id]),
  );
  const waits = [followLink(clickOn(locked.refCode)), followLink(clickOn(locked.refCode))];
  const followed = await Promise.all([1, 2, 3].map(() => followLink(clickOn(other.refCode))));
  expect(followed.every((click) => click !== null)).toBe(true);
  expect(await recorded(locked.id)).toEqual([]);
  await holder.commit();
  await Promise.all(waits);
  expect(await recorded(locked.id)).toHaveLength(2);
});
