import { beforeAll, describe, expect, test } from "@jest/globals";
import { storeDelivery } from "../../../src/commands/deliveries/store-delivery.ts";
import { depositFunds } from "../../../src/commands/funding/deposit-funds.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { openDesk, OPERATOR_EMAIL, type DeskPerson } from "../../support/scenes/desk.ts";
import { TESTER } from "../../support/scenes/payout-world.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });

let desk: DeskPerson;
let programId: string;
beforeAll(async () => {
  const { program, brand, ada } = await scenario(make, { ada: {} }, { program: { name: "Acme Partners" } });
  programId = program.id;
  await make.brand({ name: "Nord" });
  await sales.payout(program, ada, { status: "held" });
  await api.deps.sql.execute(
    `insert into mail (id, mail_key, account_id, template, variables, status, message_id, created_at)
     values ('mail_file', 'file', $1, 'partner_approved', '{}', 'pending', '<file@test>', now())`,
    [ada.account.id],
  );
  await fillDesk(brand.id);
  await fillMoney(await sales.sale(program, ada));
  desk = await openDesk(api, make, brand.id);
});

/** What operators find under funds, books and processes. */
async function fillDesk(brandId: string): Promise<void> {
  const deliver = (event: string) =>
    inTransaction(api.deps, (tx) =>
      storeDelivery(tx, {
        programId,
        raw: { source: "stripe", headers: {}, rawBody: JSON.stringify({ id: event }) },
        requestId: "req",
      }),
    );
  await deliver("evt_1");
  const { deliveryId } = await deliver("evt_2");
  await api.deps.sql.execute("update provider_delivery set settled_at = now() where id = $1", [deliveryId]);
  await api.deps.sql.execute(
    `insert into outbox (topic, workflow_id, payload, attempts, last_error, parked_at)
     values ('hold', 'hold/cnv_open', '{}', 0, null, null), ('hold', 'hold/cnv_parked', '{}', 10, 'unknown type', now())`,
  );
  await api.deps.sql.execute(
    `insert into reconciliation_run (started_at, finished_at, checked, problems, attention)
     values (now(), now(), 12, '[{"check": "balances", "id": "prt_x", "message": "5 is missing"}]', '[]')`,
  );
  const deposit = { brandId, programId, amountCents: 5_000, note: "Wire", reference: "T-1", origin: TESTER };
  await inTransaction(api.deps, (tx) => depositFunds(tx, deposit));
}

/** An undecided and a decided dispute of a sale, and an open and an accepted difference of a rail. */
async function fillMoney(conversionId: string): Promise<void> {
  await api.deps.sql.execute(
    `insert into order_dispute (sale_order_id, dispute_ref, status, amount_cents, updated_at)
     select c.sale_order_id, d.ref, d.status, 1000, now()
     from conversion c cross join (values ('dp_open', 'open'), ('dp_won', 'won')) as d (ref, status) where c.id = $1`,
    [conversionId],
  );
  await api.deps.sql.execute(
    `insert into rail_difference (rail, kind, subject, message, found_at, seen_at, accepted_at, note)
     values ('sandbox', 'transfer_without_payout', 'tr_1', 'Of no payout', now(), now(), null, null),
            ('sandbox', 'transfer_without_payout', 'tr_2', 'Of no payout', now(), now(), now(), 'Ours')`,
  );
}

const rowsOf = (text: string) => text.trimEnd().split("\n").slice(1);

describe("a list of the desk is a file too, with its filters", () => {
  // PEOPLE-22
  test.each([
    ["brands", "?q=nord", "programs"],
    ["payouts", "?only=needs_attention", "needsAttention"],
    ["mails", "?status=sent", "lastError"],
    ["outbox", "?only=parked", "workflowId"],
    ["deliveries", "?only=unsettled", "lastFailure"],
  ])("%s", async (list, filter, column) => {
    const { data } = (await desk.get(`/${list}?limit=100`)).body;
    expect(data.length).toBeGreaterThan(0);
    const file = await desk.file(`/${list}.csv`);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="${list}.csv"`);
    expect(file.text.split("\n", 1)[0]!.split(",")).toContain(column);
    expect(rowsOf(file.text)).toHaveLength(data.length);
    const filtered = (await desk.get(`/${list}${filter}`)).body.data;
    expect(filtered.length).toBeLessThan(data.length);
    expect(rowsOf((await desk.file(`/${list}.csv${filter}`)).text)).toHaveLength(filtered.length);
  });

  // PEOPLE-22, DESK-9
  test("verifications, with the number of their problems", async () => {
    const { data } = (await desk.get("/verifications?limit=100")).body;
    const { text } = await desk.file("/verifications.csv");
    expect(text.split("\n", 1)[0]).toBe("id,startedAt,finishedAt,checked,problemCount");
    expect(rowsOf(text)).toEqual([expect.stringMatching(`^${data[0].id},.*,12,1$`)]);
  });

  // PEOPLE-22, DESK-7
  test("disputes, of which the undecided ones can be all", async () => {
    const file = await desk.file("/disputes.csv");
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="disputes.csv"');
    expect(file.text.split("\n", 1)[0]).toBe(
      "dispute,programId,conversionId,externalRef,status,amountCents,heldCents,currency,openedAt,updatedAt",
    );
    const statuses = (text: string) => rowsOf(text).map((row) => row.split(",")[4]!);
    expect(statuses(file.text).toSorted()).toEqual(["open", "won"]);
    expect(statuses((await desk.file("/disputes.csv?only=undecided")).text)).toEqual(["open"]);
    const { body: first } = await desk.get("/disputes?limit=1");
    const { body: second } = await desk.get(`/disputes?limit=1&cursor=${first.next_cursor}`);
    expect(
      [first, second].flatMap(({ data }) => data.map((row: { dispute: string }) => row.dispute)),
    ).toEqual(rowsOf(file.text).map((row) => row.split(",")[0]));
    expect([first.has_more, second.has_more]).toEqual([true, false]);
  });

  // PEOPLE-22, DESK-7
  test("the open differences between the rails and the payouts", async () => {
    const { text } = await desk.file("/rail-differences.csv");
    expect(text.split("\n", 1)[0]).toBe("id,rail,kind,subject,payoutId,programId,message,foundAt,next");
    expect(rowsOf(text)).toEqual([
      expect.stringMatching(/^\d+,sandbox,transfer_without_payout,tr_1,,,Of no payout,/),
    ]);
  });

  // PEOPLE-22, DESK-14
  test("the funds of a program, with its currency", async () => {
    const file = await desk.file(`/programs/${programId}/funds/entries.csv`);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="funds-${programId}.csv"`);
    expect(file.text.split("\n", 1)[0]).toBe("id,kind,amountCents,reference,note,createdAt,currency");
    expect(rowsOf(file.text)).toEqual([expect.stringMatching(/^\d+,deposit,5000,T-1,Wire,.*,USD$/)]);
  });
});
