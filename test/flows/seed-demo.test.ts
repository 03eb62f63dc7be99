import { beforeAll, describe, expect, test } from "@jest/globals";
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { runScript } from "../../src/local/process/run-script.ts";
import { createBrand } from "../../src/commands/brands/create-brand.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { linkDemoPeople, seedDemo } from "../../src/demo/seed-demo.ts";
import type { SeededDemo } from "../../src/demo/seeded-demo.ts";
import { openTestDeps } from "../support/scenes/deps.ts";
import { TESTER } from "../support/scenes/payout-world.ts";
import { useApi } from "../support/scenes/use-api.ts";

const SCRIPT = fileURLToPath(new URL("../../src/demo/seed-demo.ts", import.meta.url));

describe("a database that was seeded", () => {
  const { api } = useApi();
  let demo: SeededDemo;

  beforeAll(async () => {
    const seeded = await seedDemo(api.deps);
    assert(seeded);
    demo = seeded;
  });

  // OPERATE-12
  test.each(["viewer", "manager", "owner"] as const)("has a brand key of the role %s", async (role) => {
    const { body } = await api.call("GET", "/me", { key: demo.brandKeys[role] });
    expect(body.data).toMatchObject({
      brand: { id: demo.brandId, name: "Acme Coffee", status: "active" },
      key: { role },
    });
  });

  test("has a live program that approves applicants at once, with the terms of the demo", async () => {
    const { body } = await api.call("GET", `/programs/${demo.program.id}`, { key: demo.brandKeys.viewer });
    expect(body.data).toMatchObject({
      status: "live",
      openToAll: true,
      directRateBps: 2000,
      overrideRateBps: 1000,
      holdDays: 15,
      scheduledChange: null,
    });
  });

  test("has two approved partners, of whom the second was recruited by the first, and two applicants", async () => {
    const [ada, ben] = demo.partners;
    const key = demo.brandKeys.viewer;
    const { body: partners } = await api.call("GET", `/programs/${demo.program.id}/partners`, { key });
    expect(partners.data.map(({ status }: { status: string }) => status)).toEqual([
      "pending",
      "pending",
      "approved",
      "approved",
    ]);
    const { body: recruits } = await api.call("GET", `/partners/${ada?.partnerId}/recruits`, { key });
    expect(recruits.data.map(({ id }: { id: string }) => id)).toEqual([ben?.partnerId]);
  });

  test.each(["clicks", "conversions", "ledger", "balances", "events"])(
    "shows something in the list of %s",
    async (list) => {
      const path = `/programs/${demo.program.id}/${list}`;
      const { body } = await api.call("GET", path, { key: demo.brandKeys.viewer });
      expect(body.data.length).toBeGreaterThan(1);
    },
  );

  test.each([["processed"], ["unmatched"]])(
    "has events that were %s, and none that failed",
    async (status) => {
      const { body } = await api.call("GET", `/programs/${demo.program.id}/events`, {
        key: demo.brandKeys.viewer,
      });
      const statuses = body.data.map((event: { status: string }) => event.status);
      expect(statuses).toContain(status);
      expect(statuses).not.toContain("error");
    },
  );

  test("credits sales by click, coupon and referral code", async () => {
    const path = `/programs/${demo.program.id}/conversions`;
    const { body } = await api.call("GET", path, { key: demo.brandKeys.viewer });
    const ways = new Set(body.data.map(({ attributedBy }: { attributedBy: string }) => attributedBy));
    expect(ways).toEqual(new Set(["click", "coupon", "ref_code", "test"]));
  });

  test("pays the bounty and the product rate of its rate rules", async () => {
    const path = `/programs/${demo.program.id}/conversions`;
    const { body } = await api.call("GET", path, { key: demo.brandKeys.viewer });
    const paid = new Map(
      body.data.map((row: { externalRef: string; directCents: number }) => [
        row.externalRef,
        row.directCents,
      ]),
    );
    expect(paid.get("signup:user-1")).toBe(200);
    expect(paid.get("1005")).toBe(3_245);
  });

  test("has partner keys and tracked links that work", async () => {
    for (const { key, accountId, refCode } of demo.partners) {
      const { body } = await api.call("GET", "/partner/me", { key });
      expect(body.data).toMatchObject({ account: { id: accountId }, key: { scope: "write" } });
      const { status } = await api.fetch(`/r/${refCode}`, {
        headers: { "user-agent": "Mozilla/5.0 (X11; Linux)" },
      });
      expect(status).toBe(302);
    }
  });

  test("has a payout to the partner who is paid without a hold", async () => {
    const path = `/programs/${demo.program.id}/payouts`;
    const { body } = await api.call("GET", path, { key: demo.brandKeys.viewer });
    expect(body.data).toMatchObject([
      { partnerName: "Ben Okoye", amountCents: 2_400, method: "sandbox", status: "pending" },
    ]);
  });

  test("has a second program, which the partners have still to join", async () => {
    const { body } = await api.call("GET", "/partner/marketplace?q=tea", { key: demo.partners[0]!.key });
    expect(body.data).toMatchObject([{ name: "Acme Tea partners", joined: false }]);
  });

  test("has the signing secret that was returned", async () => {
    const path = `/programs/${demo.program.id}/integration`;
    const { body } = await api.call("GET", path, { key: demo.brandKeys.owner });
    expect(body.data.signingSecret).toBe(demo.program.signingSecret);
  });

  // OPERATE-12
  test("is left as it is by another seed", async () => {
    const audited = () => api.deps.sql.row("select count(*) from audit_entry");
    const before = await audited();
    expect(await seedDemo(api.deps)).toBeNull();
    expect(await audited()).toEqual(before);
  });
});

test("two first starts at once make one demo", async () => {
  const { deps, close } = await openTestDeps();
  try {
    const outcomes = await Promise.all([seedDemo(deps), seedDemo(deps)]);
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
    expect(await deps.sql.row("select count(*) from brand")).toEqual({ count: 1 });
  } finally {
    await close();
  }
});

test("a seed that breaks off leaves nothing, and the next one makes all of it", async () => {
  const { deps, close } = await openTestDeps();
  try {
    const breaksOff = { ...deps.seal, seal: () => assert.fail("broke off") };
    await expect(seedDemo({ ...deps, seal: breaksOff })).rejects.toThrow("broke off");
    expect(await deps.sql.row("select count(*) from brand")).toEqual({ count: 0 });
    expect(await seedDemo(deps)).not.toBeNull();
  } finally {
    await close();
  }
});

// OPERATE-12, PEOPLE-21
test("run as a script it prints keys and calls once, and links for its people every time", async () => {
  const { deps, environment, close } = await openTestDeps();
  try {
    const env = { ...process.env, ...environment };
    const printed = await runScript(SCRIPT, [], env);
    expect(printed.match(/vpk_[0-9a-z]{40}/g)?.length).toBeGreaterThanOrEqual(3);
    expect(printed.match(/vpp_[0-9a-z]{40}/g)?.length).toBeGreaterThanOrEqual(2);
    expect(printed).toMatch(/curl -H "Authorization: Bearer vpk_\w+" http:\/\/localhost:3000\/api\/v1\/me/);
    const later = await runScript(SCRIPT, [], env);
    expect(later).not.toMatch(/vp[kps]_/);
    const linksIn = (text: string) => text.match(/\/sign-in\/link\?token=[\w-]{43}/g) ?? [];
    expect(linksIn(later)).toHaveLength(5);
    expect(new Set([...linksIn(printed), ...linksIn(later)]).size).toBe(10);
    const [audit] = await deps.sql.rows<{ text: string }>(
      "select string_agg(details::text, '') as text from audit_entry",
    );
    for (const [secret] of printed.matchAll(/vp[kps]_[\w-]{20,}/g)) expect(audit?.text).not.toContain(secret);
  } finally {
    await close();
  }
});

// OPERATE-12, PEOPLE-21
test("a later start makes nothing in a database that has no demo, and says nothing of one", async () => {
  const { deps, close } = await openTestDeps({ OPERATOR_EMAILS: "operator@demo.example" });
  try {
    const own = { name: "Own brand", email: "o@own.example", origin: TESTER };
    await inTransaction(deps, (tx) => createBrand(tx, own));
    expect(await linkDemoPeople(deps)).toEqual([]);
    expect(await deps.sql.rows("select from login where email = 'operator@demo.example'")).toEqual([]);
  } finally {
    await close();
  }
});
