import { beforeAll, describe, expect, test } from "@jest/globals";
import { mendsOf, MENDS } from "../../../src/domain/operations/mends.ts";
import { ATTENTION_REASONS } from "../../../src/domain/payouts/rail.ts";
import { storeDelivery } from "../../../src/commands/deliveries/store-delivery.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { newId } from "../../../src/domain/ids.ts";
import { deskActions, openDesk, OPERATOR_EMAIL, type DeskPerson } from "../../support/scenes/desk.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });

let desk: DeskPerson;
let world: Awaited<ReturnType<typeof payoutWorld>>;
beforeAll(async () => {
  world = await payoutWorld(api.deps);
  desk = await openDesk(api, make, world.brand.id);
});

interface Line {
  readonly kind: string;
  readonly id: string;
}
const listed = async (kind: string, id: string) => {
  const { data } = (await desk.get("/attention")).body as { data: Line[] };
  return data.find((line) => line.kind === kind && line.id === id);
};

/** A payout at the rail, or by bank transfer, of a partner of its own. */
async function sentPayout(rail: "sandbox" | "bank_transfer" = "sandbox") {
  const partner = await world.payee({ rail });
  await world.deposit(5_000);
  await world.earn(partner.id, 5_000);
  await world.batch();
  return (await world.payouts()).find(({ partnerId }) => partnerId === partner.id)!;
}

async function stuckPayout(reason: string) {
  const payout = await sentPayout();
  await api.deps.sql.execute(
    "update payout set rail_state = 'needs_attention', reason = $2, updated_at = service_now() where id = $1",
    [payout.id, reason],
  );
  return payout.id;
}

describe("the list of what needs an operator", () => {
  // DESK-1, DESK-2, DESK-3
  test("has a payout with its amount and payee; retried, it is gone, and the audit names the operator", async () => {
    const id = await stuckPayout("no_answer");
    expect(await listed("payout", id)).toMatchObject({
      reason: "no_answer",
      brandName: "Acme",
      programId: world.program.id,
      subject: expect.stringMatching(/^Partner /),
      amountCents: 5_000,
      currency: "USD",
      workflowId: `payout/${id}`,
      mends: ["retry_payout", "mark_paid", "mark_failed"],
    });
    const read = (await desk.get(`/payouts/${id}`)).body.data;
    expect(read).toMatchObject({ id, railState: "needs_attention", programId: world.program.id, calls: [] });
    const retried = await desk.change("POST", `/payouts/${id}/retry`);
    expect(retried.body.data).toMatchObject({ id, railState: "queued", reason: null });
    expect(await listed("payout", id)).toBeUndefined();
    expect(await deskActions(api, desk.loginId)).toContain("payout.retry");
  });

  // DESK-2, DESK-3
  test("has a forgotten bank transfer until it is marked", async () => {
    const { id } = await sentPayout("bank_transfer");
    await api.deps.sql.execute(
      "update payout set updated_at = service_now() - interval '8 days' where id = $1",
      [id],
    );
    expect(await listed("bank_transfer", id)).toMatchObject({
      reason: "never_listed",
      mends: ["mark_paid", "mark_failed"],
    });
    const body = { as: "failed", reason: "Account closed" };
    expect((await desk.change("POST", `/payouts/${id}/mark`, body)).body.data.status).toBe("failed");
    expect(await listed("bank_transfer", id)).toBeUndefined();
  });

  // DESK-3
  test("pages payouts of all brands, and only those that need attention", async () => {
    const id = await stuckPayout("paid_twice");
    const first = (await desk.get("/payouts?limit=1")).body;
    expect(first.data).toHaveLength(1);
    const next = (await desk.get(`/payouts?limit=100&cursor=${first.next_cursor}`)).body;
    expect(next.data.map((one: Line) => one.id)).not.toContain(first.data[0].id);
    const stuck = (await desk.get("/payouts?only=needs_attention")).body.data;
    expect(stuck).toEqual([
      expect.objectContaining({
        id,
        needsAttention: true,
        brandName: "Acme",
        programName: world.program.name,
      }),
    ]);
  });

  // DESK-3, PAYOUT-6
  test("a held payout is released once its reason is gone", async () => {
    const partner = await world.payee({ hasTaxForm: false });
    await world.deposit(3_000);
    await world.earn(partner.id, 3_000);
    await world.batch();
    const held = (await world.payouts()).find(({ partnerId }) => partnerId === partner.id)!;
    const refused = await desk.change("POST", `/payouts/${held.id}/release`);
    expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
    await api.deps.sql.execute("update account set tax_form_at = service_now() where id = $1", [
      partner.accountId,
    ]);
    expect((await desk.change("POST", `/payouts/${held.id}/release`)).body.data.status).toBe("pending");
  });

  // DESK-2, PAYOUT-12
  test.each(Object.keys(ATTENTION_REASONS))("a payout with %s has a mend, in either status", (reason) => {
    for (const status of ["pending", "paid", "failed"]) {
      const mends = mendsOf("payout", reason, status);
      expect(mends.length).toBeGreaterThan(0);
      expect(MENDS).toEqual(expect.arrayContaining([...mends]));
      const isPending = status === "pending";
      expect(mends.filter((mend) => ["retry_payout", "mark_paid"].includes(mend) && !isPending)).toEqual([]);
      if (status === "failed") expect(mends).toEqual(["confirm_failed"]);
    }
  });

  // DESK-2, PAYOUT-4
  test("a payout that is paid already is confirmed, which mails nobody and leaves it paid", async () => {
    const id = await stuckPayout("partly_returned");
    await api.deps.sql.execute(
      "update payout set status = 'paid', settled_at = service_now() where id = $1",
      [id],
    );
    expect((await listed("payout", id)) as unknown).toMatchObject({ mends: ["confirm_paid", "mark_failed"] });
    const mark = { as: "paid", from: "paid" };
    const confirmed = (await desk.change("POST", `/payouts/${id}/mark`, mark)).body.data;
    expect(confirmed).toMatchObject({ status: "paid", railState: "settled", reason: null });
    expect(await world.mailsOf("payout_sent")).not.toContain(`payout_sent:${id}`);
    expect(await listed("payout", id)).toBeUndefined();
  });

  // DESK-1, DESK-4
  test("has a webhook that fails, which is settled at once when asked for", async () => {
    const { deliveryId: id } = await inTransaction(api.deps, (tx) =>
      storeDelivery(tx, {
        programId: world.program.id,
        raw: { source: "stripe", headers: {}, rawBody: '{"id":"evt_1"}' },
        requestId: "req",
      }),
    );
    await api.deps.sql.execute(
      "update provider_delivery set failures = 2, last_failure = 'server_error' where id = $1",
      [id],
    );
    expect(await listed("delivery", id)).toMatchObject({
      reason: "failing",
      subject: "stripe",
      message: "server_error",
      mends: ["retry_delivery"],
    });
    const unsettled = (await desk.get("/deliveries?only=unsettled&limit=1")).body;
    expect(unsettled.data).toMatchObject([{ id, failures: 2 }]);
    expect((await desk.change("POST", `/deliveries/${id}/retry`)).body.data.id).toBe(id);
    expect(await world.outboxMessages()).toContain(`delivery/${id}`);
    await api.deps.sql.execute("update provider_delivery set settled_at = now() where id = $1", [id]);
    expect(await listed("delivery", id)).toBeUndefined();
    expect((await desk.change("POST", `/deliveries/${id}/retry`)).body.error.code).toBe("conflict");
  });

  // DESK-1, DESK-5, OPERATE-55
  test("has what a command left to workers and cannot be done, with how it fails", async () => {
    await api.deps.sql.execute(
      "insert into mail_erasure (account_id, before_time) values ('acc_left', service_now())",
    );
    const fault = "DatabaseError 57014";
    await api.deps.sql.execute(
      `insert into leftover_failure (leftover, item, failures, fault, retry_at)
       values ('mail_erasure', 'acc_left', 3, $1, now())`,
      [fault],
    );
    expect(await listed("leftover", "mail_erasure/acc_left")).toMatchObject({
      reason: "mail_erasure",
      subject: "acc_left",
      message: fault,
      mends: [],
    });
    expect((await desk.get("/status")).body.data.leftovers).toContainEqual({
      leftover: "mail_erasure",
      open: 1,
      oldestAgeSeconds: expect.any(Number),
      failing: 1,
      fault,
    });
    await api.deps.sql.execute("delete from mail_erasure");
    expect(await listed("leftover", "mail_erasure/acc_left")).toBeUndefined();
  });

  // DESK-1, DESK-5
  test.each([["retry"], ["drop"]])("has a parked outbox message, which %s takes away", async (verb) => {
    const row = await api.deps.sql.row<{ id: number }>(
      `insert into outbox (topic, workflow_id, payload, attempts, last_error, parked_at)
       values ('hold', 'hold/cnv_x', $1::jsonb, 10, 'no such workflow type', now()) returning id`,
      [JSON.stringify({ attributes: { programId: world.program.id } })],
    );
    const messageId = row!.id;
    expect(await listed("outbox", String(messageId))).toMatchObject({
      message: "no such workflow type",
      workflowId: "hold/cnv_x",
      programId: world.program.id,
      mends: ["retry_message", "drop_message"],
    });
    expect((await desk.get("/status")).body.data.outbox.parked).toBe(1);
    expect((await desk.get("/outbox?only=parked")).body.data).toMatchObject([
      { id: messageId, attempts: 10 },
    ]);
    expect((await desk.change("POST", `/outbox/${verb}`, { messageId })).body.data.parkedAt).toBeNull();
    expect(await listed("outbox", String(messageId))).toBeUndefined();
    expect(await deskActions(api, desk.loginId)).toContain(`outbox.${verb}`);
  });

  // DESK-1, DESK-6
  test("has a hold that should have opened; a nudge enqueues it, and nothing waits under an unknown id", async () => {
    const partner = await world.payee();
    const id = await world.earn(partner.id, 700, { holdHours: -3 });
    const workflowId = `hold/${id}`;
    expect(await listed("process", workflowId)).toMatchObject({
      reason: "overdue",
      programId: world.program.id,
      mends: ["nudge_process"],
    });
    expect((await desk.change("POST", "/processes/nudge", { workflowId })).body.data).toEqual({ workflowId });
    expect(await world.outboxMessages()).toContain(workflowId);
    expect(await listed("process", workflowId)).toBeUndefined();
    for (const unknown of ["hold/cnv_none", "nothing/at-all", "warning/prt_none/1"]) {
      const refused = await desk.change("POST", "/processes/nudge", { workflowId: unknown });
      expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
    }
  });

  // DESK-18
  test("has a broadcast that has not written its mails an hour later; a nudge starts it again", async () => {
    await world.payee();
    const path = `/programs/${world.program.id}/messages`;
    const key = await make.brandKey(world.brand.id, "manager");
    const sent = await api.call("POST", path, { key, body: { body: "Hello all." } });
    const workflowId = `broadcast/${sent.body.data.broadcastId}`;
    // Temporal took it over, and its workflow fails.
    await api.deps.sql.execute("update outbox set done_at = now() where workflow_id = $1", [workflowId]);
    expect(await listed("process", workflowId)).toBeUndefined();
    await api.deps.sql.execute(
      "update broadcast set created_at = created_at - interval '61 minutes' where 'broadcast/' || id = $1",
      [workflowId],
    );
    expect(await listed("process", workflowId)).toMatchObject({
      reason: "stuck",
      programId: world.program.id,
      mends: ["nudge_process"],
    });
    await desk.change("POST", "/processes/nudge", { workflowId });
    expect(await world.outboxMessages()).toContain(workflowId);
    expect(await listed("process", workflowId)).toBeUndefined();
  });

  // DESK-1
  test("has a mail that the mail server keeps rejecting", async () => {
    const id = newId("mail");
    await api.deps.sql.execute(
      `insert into mail (id, mail_key, brand_id, template, variables, status, attempts, last_error, message_id, created_at)
       values ($1, $1, $2, 'partner_approved', '{}', 'pending', 3, 'connect ECONNREFUSED', $1, now())`,
      [id, world.brand.id],
    );
    expect(await listed("process", `mail/${id}`)).toMatchObject({
      reason: "mail_failing",
      message: "connect ECONNREFUSED",
    });
  });

  // DESK-1, DESK-7
  test("has a rail difference until it is accepted with a note", async () => {
    const payoutId = await stuckPayout("no_answer");
    const row = await api.deps.sql.row<{ id: number }>(
      `insert into rail_difference (rail, kind, subject, payout_id, message, found_at, seen_at)
       values ('sandbox', 'amount_differs', $1, $1, '50 more', now(), now()) returning id`,
      [payoutId],
    );
    const differenceId = row!.id;
    expect(await listed("rail_difference", String(differenceId))).toMatchObject({
      reason: "amount_differs",
      message: "50 more",
      programId: world.program.id,
    });
    expect((await desk.get("/rail-differences")).body.data).toMatchObject([{ id: differenceId }]);
    const refused = await desk.change("POST", "/rail-differences/accept", { differenceId, note: " " });
    expect(refused.status).toBe(400);
    await desk.change("POST", "/rail-differences/accept", { differenceId, note: "Paid by hand" });
    expect(await listed("rail_difference", String(differenceId))).toBeUndefined();
  });

  // DESK-1, DESK-7
  test("has an undecided dispute until it is closed", async () => {
    const own = await make.program(world.brand.id);
    await sales.sale(own, await make.partner(own, (await make.account()).id));
    await inTransaction(api.deps, async (tx) => {
      const facts = { disputes: [{ disputeRef: "dp", status: "open", amountCents: 1_000 }] };
      await tx.execute("update sale_order set facts = $2 where program_id = $1", [
        own.id,
        JSON.stringify(facts),
      ]);
      await tx.execute(
        `insert into order_dispute (sale_order_id, dispute_ref, status, amount_cents, updated_at)
         select id, 'dp', 'open', 1000, $2 from sale_order where program_id = $1`,
        [own.id, tx.now],
      );
    });
    expect(await listed("dispute", "dp")).toMatchObject({
      reason: "open",
      mends: ["close_won", "close_lost"],
    });
    expect((await desk.get("/disputes?only=undecided")).body.data).toMatchObject([{ dispute: "dp" }]);
    const path = `/programs/${own.id}/disputes/close`;
    const closed = await desk.change("POST", path, { dispute: "dp", as: "won" });
    expect(closed.body).toMatchObject({ data: { dispute: "dp", status: "won" } });
    expect(await listed("dispute", "dp")).toBeUndefined();
    expect((await desk.get("/disputes")).body.data).toMatchObject([{ status: "won" }]);
  });

  // DESK-1, DESK-9
  test("has what the last verification found, and one that is late; the next clears them", async () => {
    const verified = (hoursAgo: number, problems: object[]) =>
      api.deps.sql.execute(
        `insert into reconciliation_run (started_at, finished_at, checked, problems, attention)
         values ($1, $1, 12, $2::jsonb, '[]')`,
        [new Date(Date.now() - hoursAgo * 3_600_000), JSON.stringify(problems)],
      );
    await verified(30, [{ check: "balances", id: "prt_x", message: "5 is missing" }]);
    expect(await listed("books", "balances/prt_x")).toMatchObject({
      reason: "does_not_add_up",
      message: "5 is missing",
      mends: ["run_verification"],
    });
    expect(await listed("books", "verification")).toMatchObject({ reason: "not_verified" });
    const { workflowId, requestedAt } = (await desk.change("POST", "/verifications")).body.data;
    expect(workflowId).toBe(`verify/${requestedAt.slice(0, 10)}`);
    expect(await world.outboxMessages()).toContain(workflowId);
    await verified(0, []);
    expect(await listed("books", "verification")).toBeUndefined();
    const runs = (await desk.get("/verifications?limit=1")).body;
    expect(runs.data).toMatchObject([{ checked: 12, problems: [] }]);
    const older = (await desk.get(`/verifications?cursor=${runs.next_cursor}`)).body.data;
    expect(older).toMatchObject([{ problems: [{ check: "balances" }] }]);
  });

  // DESK-1
  test("is ordered by how long each waits", async () => {
    const { data } = (await desk.get("/attention")).body as { data: { since: string }[] };
    const times = data.map(({ since }) => since);
    expect(times.length).toBeGreaterThan(1);
    expect(times).toEqual(times.toSorted());
  });
});

// PEOPLE-13
test("what moves money needs a sign-in of the last 15 minutes; a nudge does not", async () => {
  const late = await openDesk(api, make, world.brand.id, { authenticatedAt: new Date(Date.now() - 960_000) });
  const refused = await late.change("POST", "/payouts/pay_unknown/retry");
  expect([refused.status, refused.body.error.code]).toEqual([403, "step_up_required"]);
  const nudged = await late.change("POST", "/processes/nudge", { workflowId: "hold/cnv_none" });
  expect(nudged.body.error.code).toBe("conflict");
});
