import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startApi, type StartedApi } from "../../support/scenes/api.ts";
import { openBrowser } from "../../support/scenes/people.ts";

let api: StartedApi;
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: "1" });
});
afterAll(() => api.close());

let asked = 0;

/** Asks for a sign-in mail, each time to another recipient. */
async function askFrom(senderAddress: string): Promise<number> {
  asked += 1;
  const headers = {
    ...{ "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" },
    "x-forwarded-for": senderAddress,
  };
  const { status } = await openBrowser(api).send("/sign-in", { email: `p${asked}@nowhere.example` }, headers);
  return status;
}

const noteAsked = (limitName: string, subject: string, requests: number) =>
  api.deps.sql.execute(
    `insert into rate_limit_count (limit_name, subject, requests, expires_at)
     values ($1, $2, $3, now() + interval '1 hour')`,
    [limitName, subject, requests],
  );

const mails = async (): Promise<number> =>
  (await api.deps.sql.row<{ count: number }>("select count(*)::int as count from mail"))!.count;

// PEOPLE-11
test.each([
  ["signInNetwork48", "2001:db8:1::/48", 20, "2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:2::1"],
  ["signInNetwork32", "2001:db9::/32", 60, "2001:db9:1::1", "2001:db9:2::1", "2001:dba:1::1"],
])(
  "an owner of a whole %s gets no more mails than it allows",
  async (limitName, network, most, ...senders) => {
    const [last, beyond, elsewhere] = senders;
    await noteAsked(limitName, network, most - 1);
    const before = await mails();
    expect(await askFrom(last)).toBe(303);
    expect(await askFrom(beyond)).toBe(429);
    expect(await askFrom(last)).toBe(429);
    expect(await askFrom(elsewhere)).toBe(303);
    expect((await mails()) - before).toBe(2);
  },
);

// PEOPLE-11
test("a sender beyond its own limit takes nothing from its neighbours", async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 15; time += 1) statuses.push(await askFrom("2001:dbb:1:1::1"));
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  const counted = await api.deps.sql.row<{ requests: number }>(
    "select requests::int as requests from rate_limit_count where subject = '2001:dbb:1::/48'",
  );
  expect(counted).toEqual({ requests: 10 });
});

// PEOPLE-11
test("whoever has asked too often can enter the code of the latest mail, or sign in another way", async () => {
  const browser = openBrowser(api);
  const ask = () => browser.send("/sign-in", { email: "often@nowhere.example" });
  for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(303);
  const { status, text } = await ask();
  expect(status).toBe(429);
  expect(text).toContain('<form method="post" action="/sign-in/code">');
  expect(text).toContain('<a href="/sign-in">');
});
