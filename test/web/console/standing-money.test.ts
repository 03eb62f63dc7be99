import { describe, expect, test } from "@jest/globals";
import { openConsole } from "../../support/scenes/console.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

/** A brand with a partner, and what one of its people reads. */
async function brandWorld() {
  const world = await payoutWorld(api.deps);
  const viewer = await openConsole(api, make, world.brand.id);
  const dataOf = async (path: string) => (await viewer.get(path)).body.data;
  const partner = await world.payee();
  return {
    ...world,
    partner,
    dataOf,
    todo: () => dataOf("/todo"),
    listed: async (query = ""): Promise<string[]> =>
      (await dataOf(`/programs/${world.program.id}/disputed-conversions${query}`)).map(
        ({ id }: { id: string }) => id,
      ),
    /** A sale of five times the cents, all of it in dispute. */
    async disputed(status: Parameters<typeof world.dispute>[1], isTest = false): Promise<string> {
      const sale = await world.earn(partner.id, 1_000, { isTest });
      await world.dispute(sale, status);
      return sale;
    },
    /** @param state SQL of what else is known of the difference, such as `resolved_at = now()` */
    async difference(subject: string, payoutId: string | null, state?: string): Promise<void> {
      await api.deps.sql.execute(
        `insert into rail_difference (rail, kind, subject, payout_id, message, found_at, seen_at)
         values ('sandbox', $3, $1, $2, 'Two transfers.', '2030-01-01', '2030-01-01')`,
        [subject, payoutId, payoutId === null ? "transfer_without_payout" : "paid_twice"],
      );
      if (state !== undefined) {
        await api.deps.sql.execute(`update rail_difference set ${state} where subject = $1`, [subject]);
      }
    },
  };
}

const NO_DISPUTES = { salesInDispute: 0, disputedCents: 0, firstDisputeAt: null };

describe("what stands still is counted for the brand, and listed:", () => {
  // CONSOLE-1, CONSOLE-36, PAYOUT-12
  test("sales whose dispute nobody has decided, without test sales and those of other brands", async () => {
    const world = await brandWorld();
    const other = await brandWorld();
    await other.disputed("open");
    for (const status of ["won", "lost"] as const) await world.disputed(status);
    await world.disputed("open", true);
    await world.earn(world.partner.id, 1_000);
    expect((await world.todo()).programs[0]).toMatchObject(NO_DISPUTES);
    expect(await world.listed()).toEqual([]);

    const first = await world.disputed("open");
    await make.moveClock(2);
    const second = await world.disputed("withdrawn");
    // Two disputes of a sale are one sale in the list, and so in the count.
    await api.deps.sql.execute(
      `insert into order_dispute (sale_order_id, dispute_ref, status, amount_cents, updated_at)
       select sale_order_id, 'dp_2', 'open', 700, service_now() from conversion where id = $1`,
      [second],
    );
    const opened = await api.deps.sql.row<{ at: Date }>(
      `select d.opened_at as at from order_dispute d join conversion c on c.sale_order_id = d.sale_order_id
       where c.id = $1`,
      [first],
    );
    const { total, programs } = await world.todo();
    expect(total.salesInDispute).toBe(2);
    expect(programs[0]).toMatchObject({
      salesInDispute: 2,
      disputedCents: 5_000 + 5_000 + 700,
      firstDisputeAt: opened!.at.toISOString(),
    });
    expect(await world.listed()).toEqual([second, first]);
    expect(await world.listed("?status=approved")).toEqual([second, first]);
    expect(await world.listed("?status=pending")).toEqual([]);
    expect(await world.listed(`?partnerId=${world.partner.id}`)).toEqual([second, first]);
    expect(await world.listed(`?partnerId=${(await world.payee()).id}`)).toEqual([]);

    await world.dispute(first, "won");
    expect(await world.listed()).toEqual([second]);
    await world.dispute(second, "lost");
    expect((await world.todo()).programs[0]).toMatchObject({ salesInDispute: 1, disputedCents: 700 });
    await api.deps.sql.execute("update order_dispute set status = 'lost' where dispute_ref = 'dp_2'");
    expect((await world.todo()).programs[0]).toMatchObject(NO_DISPUTES);
    expect(await world.listed()).toEqual([]);
  });

  // CONSOLE-36
  test("sales in dispute page by page", async () => {
    const world = await brandWorld();
    const disputed: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      disputed.unshift(await world.disputed("open"));
      await make.moveClock(0.01);
    }
    const viewer = await openConsole(api, make, world.brand.id);
    const path = `/programs/${world.program.id}/disputed-conversions?limit=2`;
    const first = (await viewer.get(path)).body;
    const second = (await viewer.get(`${path}&cursor=${first.next_cursor}`)).body;
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(ids).toEqual(disputed);
    expect(second.has_more).toBe(false);
  });

  // CONSOLE-1, CONSOLE-37, PAYOUT-12
  test("open differences about its payouts, and none of other brands or without a payout", async () => {
    const world = await brandWorld();
    const other = await brandWorld();
    const [payoutId, otherId] = await Promise.all(
      [world, other].map(async (one) => {
        await one.deposit(10_000);
        await one.earn(one.partner.id, 3_000);
        await one.batch();
        return (await one.payouts())[0]!.id;
      }),
    );
    await other.difference("of another brand", otherId!);
    await world.difference("of no payout", null);
    await world.difference("accepted", payoutId!, "accepted_at = now(), note = 'Ours'");
    await world.difference("resolved", payoutId!, "resolved_at = now()");
    expect((await world.todo()).total.railDifferences).toBe(0);
    expect(await world.dataOf("/rail-differences")).toEqual([]);

    await world.difference("open", payoutId!);
    const { total, programs } = await world.todo();
    expect([total.railDifferences, programs[0].railDifferences]).toEqual([1, 1]);
    expect(await world.dataOf("/rail-differences")).toEqual([
      {
        id: expect.any(Number),
        kind: "paid_twice",
        programId: world.program.id,
        programName: world.program.name,
        payoutId,
        partnerName: expect.any(String),
        amountCents: 3_000,
        currency: "USD",
        foundAt: "2030-01-01T00:00:00.000Z",
      },
    ]);
  });
});
