import { describe, expect, test } from "@jest/globals";
import { clickLink, orderId, sendEvent } from "../../../support/scenes/events.ts";
import { testEntryPoint } from "../../../support/entry-points/program.ts";
import { useApi } from "../../../support/scenes/use-api.ts";
import { scenario } from "../../../support/scenes/scenario.ts";

const { api, make } = useApi();

describe("GET /programs/{programId}/partners", () => {
  testEntryPoint(() => ({ api, make }), {
    method: "GET",
    path: (programId) => `/programs/${programId}/partners`,
    role: "viewer",
  });

  // PARTNER-25
  test("shows a new partner with nothing yet", async () => {
    const { program, keys } = await scenario(make);
    const account = await make.account();
    const partner = await make.partner(program, account.id, { status: "pending" });
    const response = await api.call("GET", `/programs/${program.id}/partners`, { key: keys.viewer });
    expect(response.body).toEqual({
      data: [
        {
          id: partner.id,
          accountId: account.id,
          handle: account.handle,
          name: account.name,
          email: account.email,
          status: "pending",
          clicks: 0,
          approvedCustomers: 0,
          recruits: 0,
          payoutConnected: false,
          balance: { pending: 0, inHold: 0, payable: 0, paid: 0, inFlight: 0, earnedYtd: 0 },
          holdDays: null,
        },
      ],
      has_more: false,
      next_cursor: null,
    });
  });

  // PARTNER-25
  test("counts clicks, approved customers and recruits of each partner, and shows the balance", async () => {
    const { program, keys } = await scenario(make);
    const recruiter = await make.partner(program, (await make.account()).id);
    const seller = await make.partner(program, (await make.account()).id, {
      recruiterPartnerId: recruiter.id,
    });
    const sell = async (email: string | undefined, extra: object = {}) => {
      const sale = {
        type: "sale",
        order_id: orderId(),
        amount_cents: 10_000,
        ref_code: seller.refCode,
        ...extra,
      };
      return (await sendEvent(api, program, { ...sale, customer_email: email })).body.conversionId as string;
    };
    const approved = [
      await sell("jane@shop.example", { subscription_id: "s-1" }),
      await sell("Jane+tag@shop.example"),
      await sell("jane@shop.example", { subscription_id: "s-1" }),
      await sell(undefined),
      await sell(undefined),
    ];
    for (const id of approved) await api.call("POST", `/conversions/${id}/approve`, { key: keys.manager });
    await sell("pending@shop.example");
    await api.call("POST", `/programs/${program.id}/test-sales`, {
      key: keys.manager,
      body: { partnerId: seller.id },
    });
    await clickLink(api, seller.refCode);
    await clickLink(api, seller.refCode);

    const response = await api.call("GET", `/programs/${program.id}/partners`, { key: keys.viewer });
    const [sellerView, recruiterView] = response.body.data;
    // Jane is one customer, however her address is written; the two orders without an address are two.
    expect(sellerView).toMatchObject({ id: seller.id, clicks: 2, approvedCustomers: 3, recruits: 0 });
    expect(sellerView.balance).toMatchObject({ pending: 2000, inHold: 10_000, payable: 0 });
    expect(recruiterView).toMatchObject({ id: recruiter.id, clicks: 0, approvedCustomers: 0, recruits: 1 });
    expect(recruiterView.balance).toMatchObject({ pending: 200, inHold: 1000 });
  });

  // API-18, PARTNER-17
  test("joining the pages gives the list, newest first, while partners join in between", async () => {
    const { program, keys } = await scenario(make);
    const joined: string[] = [];
    const join = async () => joined.push((await make.partner(program, (await make.account()).id)).id);
    for (let count = 0; count < 5; count += 1) await join();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const page = await api.call("GET", `/programs/${program.id}/partners?limit=2${query}`, {
        key: keys.viewer,
      });
      seen.push(...page.body.data.map(({ id }: { id: string }) => id));
      expect(page.body.has_more).toBe(page.body.next_cursor !== null);
      cursor = page.body.next_cursor;
      if (seen.length === 2) await join();
    } while (cursor !== null);
    expect(seen).toEqual(joined.slice(0, 5).toReversed());
  });

  // PARTNER-17
  // Review: third parties 5
  test("finds partners by name or handle, whatever the letter case, with wildcards taken literally", async () => {
    const { program, keys } = await scenario(make);
    const join = async (name: string, handle: string) =>
      (await make.partner(program, (await make.account({ name, handle })).id)).id;
    // Without what is searched for: the end of an id may be any letters.
    const handle = (word: string) => `${word}${program.id.slice(-10).toLowerCase().replaceAll("a", "x")}`;
    const ada = await join("Ada Reed", handle("reader"));
    const byHandle = await join("Ben Ode", handle("adastra"));
    const percent = await join("50% off", handle("percent"));
    const search = async (q: string, query = "") => {
      const path = `/programs/${program.id}/partners?q=${encodeURIComponent(q)}${query}`;
      return (await api.call("GET", path, { key: keys.viewer })).body;
    };
    const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);
    expect(idsOf(await search("ADA"))).toEqual([byHandle, ada]);
    expect(idsOf(await search("ada r"))).toEqual([ada]);
    expect(idsOf(await search("0%"))).toEqual([percent]);
    expect(idsOf(await search("a%e"))).toEqual([]);
    expect(idsOf(await search(" "))).toEqual([percent, byHandle, ada]);
    const first = await search("ada", "&limit=1");
    expect(idsOf(await search("ada", `&limit=1&cursor=${first.next_cursor}`))).toEqual([ada]);
    expect((await search("reed", `&cursor=${first.next_cursor}`)).error.code).toBe("invalid_cursor");
    expect((await search("x".repeat(101))).error.message).toContain("q must have at most 100 characters");
  });

  // PARTNER-17, API-24
  test("shows the partners of one status only", async () => {
    const { program, keys } = await scenario(make);
    for (const status of ["pending", "approved", "suspended", "rejected"] as const) {
      const partner = await make.partner(program, (await make.account()).id, { status });
      const response = await api.call("GET", `/programs/${program.id}/partners?status=${status}`, {
        key: keys.viewer,
      });
      expect(response.body.data.map(({ id }: { id: string }) => id)).toEqual([partner.id]);
    }
  });

  // API-19
  test("refuses a cursor of other filters, of another program, or changed, and a wrong query", async () => {
    const { program, keys } = await scenario(make);
    const other = await make.program(program.brandId);
    for (let count = 0; count < 2; count += 1) await make.partner(program, (await make.account()).id);
    const path = `/programs/${program.id}/partners`;
    const { next_cursor: cursor } = (await api.call("GET", `${path}?limit=1`, { key: keys.viewer })).body;
    for (const wrong of [
      `${path}?cursor=${cursor}&status=approved`,
      `/programs/${other.id}/partners?cursor=${cursor}`,
      `${path}?cursor=x${cursor}`,
      `${path}?cursor=${"c".repeat(401)}`,
    ]) {
      expect((await api.call("GET", wrong, { key: keys.viewer })).body.error.code).toBe("invalid_cursor");
    }
    for (const query of ["status=approve", "status=", "limit=0", "limit=101", "limit=x", "page=2"]) {
      const response = await api.call("GET", `${path}?${query}`, { key: keys.viewer });
      expect(response.body.error.code).toBe("invalid_request");
      expect(response.body.error.message).toContain(query.split("=")[0]);
    }
  });
});
