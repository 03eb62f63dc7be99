import { afterEach, describe, expect, jest, test } from "@jest/globals";
import pg from "pg";
import { newestLetter, openBrowser } from "../../support/scenes/people.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

afterEach(() => {
  jest.restoreAllMocks();
});

const clearLimits = () => api.deps.sql.execute("delete from rate_limit_count");

/**
 * What a connection sends when it is opened, and the notice to the relay, which is sent after the response and at most
 * every few milliseconds: whether they fall into a call depends on the moment, and not on the address.
 */
const isOfTheMoment = (statement: string): boolean =>
  statement.startsWith("select set_config(s.name") || statement.startsWith("select pg_notify");

/** Every statement that asking costs, with its tables and without its values, and everything that is answered. */
async function asking(email: string) {
  await clearLimits();
  const spy = jest.spyOn(pg.Client.prototype, "query");
  const answer = await openBrowser(api).send("/sign-in", { email });
  const statements = spy.mock.calls
    .map(([statement]: readonly unknown[]) =>
      typeof statement === "string" ? statement : (statement as { text: string }).text,
    )
    .filter((statement) => !isOfTheMoment(statement));
  spy.mockRestore();
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !["date", "x-request-id"].includes(name)),
  );
  const cookie = headers["set-cookie"]!.replace(/vp_attempt=[\w-]{43};/, "vp_attempt=SECRET;");
  return {
    statements,
    status: answer.status,
    text: answer.text,
    headers: { ...headers, "set-cookie": cookie },
  };
}

/** What asking leaves behind. */
const rowCounts = () =>
  api.deps.sql.row(
    `select (select count(*) from sign_in_attempt) as attempts, (select count(*) from mail) as mails,
       (select count(*) from outbox) as messages, (select count(*) from audit_entry) as audited,
       (select count(*) from login) as logins`,
  );

describe("whoever asks to sign in with an address", () => {
  // PEOPLE-10
  test("gets the same bytes, at the cost of the same statements and rows, whether it is known or not", async () => {
    const brand = await make.brand();
    const member = await make.member(brand.id);
    const partner = await make.account();
    const stranger = "stranger@nowhere.example";
    const outcomes = [];
    const growths = [];
    for (const email of [member.email, partner.email, stranger]) {
      const before = (await rowCounts()) as Record<string, number>;
      outcomes.push(await asking(email));
      const after = (await rowCounts()) as Record<string, number>;
      growths.push(
        Object.fromEntries(Object.keys(after).map((name) => [name, after[name]! - before[name]!])),
      );
    }
    const [ofMember, ...ofOthers] = outcomes;
    expect(ofMember!.statements.length).toBeGreaterThan(5);
    for (const other of ofOthers) expect(other).toEqual(ofMember);
    for (const growth of growths) {
      expect(growth).toEqual({ attempts: 1, mails: 1, messages: 1, audited: 0, logins: 0 });
    }
  });

  // PEOPLE-10
  test("that nobody signs in with, is offered an account by the mail alone", async () => {
    await clearLimits();
    const email = "nobody@nowhere.example";
    const browser = openBrowser(api);
    await browser.send("/sign-in", { email });
    expect(await newestLetter(api, email)).toContain("There’s no account for this email address yet.");
    expect((await browser.send("/sign-in/code", { code: "0000-0000" })).status).toBe(403);
    const login = await api.deps.sql.row("select 1 from login where email = $1", [email]);
    expect(login).toBeNull();
  });

  // OPERATE-15
  test("with an address that nobody knows, keeps no other mail waiting: its own takes what is left", async () => {
    await clearLimits();
    const { email } = await make.member((await make.brand()).id);
    const lanes = [];
    for (const asked of [email, "one-of-a-million@nowhere.example"]) {
      await openBrowser(api).send("/sign-in", { email: asked });
      const newest = await api.deps.sql.row<{ lane: string }>(
        "select lane from outbox where topic = 'mail' order by id desc limit 1",
      );
      lanes.push(newest!.lane);
    }
    expect(lanes).toEqual(["money", "bulk"]);
  });

  // PEOPLE-11
  test.each(["known", "unknown"])(
    "gets five mails an hour to a %s address, from wherever it is asked",
    async (kind) => {
      await clearLimits();
      const email =
        kind === "known" ? (await make.member((await make.brand()).id)).email : "who@nowhere.example";
      const statuses = [];
      for (let time = 0; time < 6; time += 1) {
        statuses.push(
          (await openBrowser(api).send("/sign-in", { email: time % 2 ? email : email.toUpperCase() })).status,
        );
      }
      expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
      const { count } = (await api.deps.sql.row<{ count: number }>(
        `select count(*) from mail m left join login l on l.id = m.login_id
       where coalesce(l.email, m.recipient_address) = $1`,
        [email],
      ))!;
      expect(count).toBe(5);
    },
  );

  // PEOPLE-11
  test("may ask ten times an hour from one network, for whatever addresses", async () => {
    await clearLimits();
    const statuses = [];
    for (let time = 0; time < 11; time += 1) {
      statuses.push((await openBrowser(api).send("/sign-in", { email: `p${time}@nowhere.example` })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
  });
});
