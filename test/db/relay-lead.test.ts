import { beforeEach, expect, test } from "@jest/globals";
import { claimRelayLead, leaveRelayLead } from "../../src/db/relay-lead.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { useDeps } from "../support/scenes/use-deps.ts";

const { deps } = useDeps();

beforeEach(() => deps.sql.execute("delete from relay_lead"));

const claim = (holder: string, isShared = false) => claimRelayLead(deps.sql, holder, isShared);

// OPERATE-14
test("of many relays that claim the lead at once one gets it, and keeps it", async () => {
  const relays = Array.from({ length: 8 }, (_, index) => `relay ${index}`);
  const first = await Promise.all(relays.map((relay) => claim(relay)));
  expect(first.filter(Boolean)).toHaveLength(1);
  expect(await Promise.all(relays.map((relay) => claim(relay)))).toEqual(first);
});

// OPERATE-14
test("while the one that leads shares, others may lease as well, until it leads alone again", async () => {
  await claim("busy", true);
  expect(await claim("other")).toBe(true);
  expect(await claim("busy", false)).toBe(true);
  expect(await claim("other")).toBe(false);
});

// OPERATE-14
test("the lead of a relay that is gone passes to the next, shared or not", async () => {
  for (const isShared of [false, true]) {
    await deps.sql.execute("delete from relay_lead");
    await claim("gone", isShared);
    await deps.sql.execute("update relay_lead set held_until = now() - interval '1 millisecond'");
    expect([await claim("next"), await claim("gone")]).toEqual([true, false]);
  }
});

// OPERATE-14
test("a relay that waits writes nothing when it asks", async () => {
  await claim("leading");
  const written = await inTransaction(deps, async (tx) => {
    expect(await claimRelayLead(tx, "other", false)).toBe(false);
    return tx.row("select pg_current_xact_id_if_assigned() as xid");
  });
  expect(written).toEqual({ xid: null });
});

// OPERATE-14
test("after the database's clock was set back, the lead of a relay that is gone passes on all the same", async () => {
  for (const isShared of [false, true]) {
    await deps.sql.execute("delete from relay_lead");
    await claim("gone", isShared);
    await deps.sql.execute("update relay_lead set held_until = now() + interval '1 hour'");
    expect([await claim("next"), await claim("gone")]).toEqual([true, false]);
  }
});

// OPERATE-14
test("only the one that leads can leave the lead", async () => {
  await claim("leading");
  await leaveRelayLead(deps.sql, "other");
  expect(await claim("other")).toBe(false);
  await leaveRelayLead(deps.sql, "leading");
  expect(await claim("other")).toBe(true);
});
