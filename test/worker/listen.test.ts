import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { holdSession } from "../../src/db/held-session.ts";
import { listen } from "../../src/worker/listen.ts";
import { until } from "../support/scenes/until.ts";
import { useDeps } from "../support/scenes/use-deps.ts";
import { startDatabaseProxy, type DatabaseProxy } from "../support/servers/database-proxy.ts";

const { deps, environment } = useDeps();
let proxy: DatabaseProxy;
beforeAll(async () => {
  proxy = await startDatabaseProxy(environment["DATABASE_URL"]!);
});
afterAll(() => proxy.close());

// OPERATE-14
test("a connection that is lost without a word is noticed, and notices arrive again", async () => {
  let notices = 0;
  const listener = listen({
    databaseUrl: proxy.databaseUrl,
    channel: "test",
    onNotice: () => (notices += 1),
    log: deps.log,
    probeEveryMs: 500,
  });
  const notified = async (): Promise<boolean> => {
    const before = notices;
    await deps.sql.execute("notify test");
    await until("the notice", () => notices > before);
    return true;
  };
  // Whoever listens anew may have missed some, which counts as one.
  await until("it to listen", () => notices === 1);
  expect(await notified()).toBe(true);

  proxy.mute();
  const before = notices;
  await deps.sql.execute("notify test");
  await until("it to listen again", () => notices > before);
  expect(await notified()).toBe(true);
  await listener.stop();
});

// OPERATE-22
test("a session whose connection was lost without a word ends when it is stopped", async () => {
  const begun = Promise.withResolvers<void>();
  const session = holdSession({
    databaseUrl: proxy.databaseUrl,
    name: "partner-program-test",
    begin: async () => begun.resolve(),
    onLost: begun.reject,
    reconnectMs: 100,
    probeEveryMs: 2_000,
  });
  await begun.promise;
  // Before the next probe.
  proxy.mute();
  await session.stop();
});
