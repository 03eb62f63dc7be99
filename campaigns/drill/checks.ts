import { Client, Connection } from "@temporalio/client";
import type { DrillResult, Outside } from "./drill.ts";
import type { Machine } from "./machine.ts";
import { SALE_CENTS, type DrillScene } from "./scene.ts";

/** What the recruiter and the seller earn of a sale: 20 percent, and 10 percent of that. */
const EARNED_CENTS = SALE_CENTS * 0.2 * 1.1;
/** All but c3, which is not approved. */
const PAID_SALES = 9;

type Found = Pick<DrillResult, "repeatedPostbacks" | "repeatedMails" | "failures">;

/** Holds the restored service against what stands outside it. */
export async function checkDrill(machine: Machine, scene: DrillScene, outside: Outside): Promise<Found> {
  const postbacks = idsOf(outside.receiver.hits.map(({ headers }) => String(headers["webhook-id"])));
  const mails = idsOf(
    outside.smtp.mails.map(({ data }) => /^message-id:\s*(.+)$/im.exec(data)?.[1] ?? "none"),
  );
  return {
    repeatedPostbacks: postbacks.repeated,
    repeatedMails: mails.repeated,
    failures: [
      ...(await moneyProblems(machine, outside)),
      ...(await saleProblems(machine, scene)),
      ...(await arrivalProblems(machine, postbacks.ids, mails.ids)),
      ...(await workflowProblems(machine)),
      ...(await bookProblems(machine)),
    ],
  };
}

function idsOf(received: readonly string[]): { ids: ReadonlySet<string>; repeated: number } {
  const ids = new Set(received);
  return { ids, repeated: received.length - ids.size };
}

/** Everything earned was sent exactly once, and every transfer has its payout here. */
async function moneyProblems(machine: Machine, { stripe }: Outside): Promise<string[]> {
  const { sql } = machine.deps();
  const paid = await sql.rows<{ id: string; amountCents: number }>(
    `select id, amount_cents as "amountCents" from payout where status = 'paid'`,
  );
  const amounts = new Map(paid.map(({ id, amountCents }) => [id, amountCents]));
  const sentCents = stripe.transfers.reduce((sum, { amount }) => sum + amount, 0);
  const ids = stripe.transfers.map(({ payoutId }) => payoutId);
  return [
    ...(sentCents === PAID_SALES * EARNED_CENTS
      ? []
      : [`${sentCents} was sent for ${PAID_SALES * EARNED_CENTS} earned`]),
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id} was sent twice`),
    ...stripe.transfers
      .filter(({ payoutId, amount }) => amounts.get(payoutId) !== amount)
      .map(
        ({ payoutId, amount }) =>
          `the transfer of ${amount} for ${payoutId} is not paid here with that amount`,
      ),
    ...paid.filter(({ id }) => !ids.includes(id)).map(({ id }) => `${id} is paid here and was never sent`),
  ];
}

async function saleProblems(machine: Machine, { sales }: DrillScene): Promise<string[]> {
  const rows = await machine
    .deps()
    .sql.rows<{ orderId: string; id: string }>(
      `select external_ref as "orderId", id from conversion order by id`,
    );
  const stored = rows.map(({ orderId, id }) => `${orderId} ${id}`).toSorted();
  const sent = [...sales].map((sale) => sale.join(" ")).toSorted();
  return stored.join() === sent.join() ? [] : [`stored: ${stored.join(", ")}; sent: ${sent.join(", ")}`];
}

/** What counts as delivered here has arrived, under the id that it has here. */
async function arrivalProblems(
  machine: Machine,
  postbacks: ReadonlySet<string>,
  mails: ReadonlySet<string>,
): Promise<string[]> {
  const { sql } = machine.deps();
  const deliveries = await sql.rows<{ id: string; status: string }>(
    "select id, status from postback_delivery",
  );
  const letters = await sql.rows<{ id: string; status: string }>("select message_id as id, status from mail");
  return [
    ...deliveries
      .filter(({ id, status }) => status !== "sent" || !postbacks.has(id))
      .map(
        ({ id, status }) =>
          `the postback ${id} is ${status}, and ${postbacks.has(id) ? "arrived" : "did not arrive"}`,
      ),
    ...letters
      .filter(({ id, status }) => status !== "sent" || !mails.has(id))
      .map(
        ({ id, status }) =>
          `the mail ${id} is ${status}, and ${mails.has(id) ? "arrived" : "did not arrive"}`,
      ),
  ];
}

/** A workflow whose row the restore took away ends by itself; none is left that fails. */
async function workflowProblems({ temporalAddress }: Machine): Promise<string[]> {
  const connection = await Connection.connect({ address: temporalAddress });
  try {
    const found: string[] = [];
    const query = `ExecutionStatus in ("Failed", "TimedOut", "Terminated")`;
    for await (const { workflowId, status } of new Client({ connection }).workflow.list({ query })) {
      found.push(`the workflow ${workflowId} has ended as ${status.name}`);
    }
    return found;
  } finally {
    await connection.close();
  }
}

async function bookProblems(machine: Machine): Promise<string[]> {
  try {
    const { problems } = (await machine.vp("ledger", "verify")) as {
      problems: { check: string; message: string }[];
    };
    return problems.map(({ check, message }) => `ledger verify: ${check} ${message}`);
  } catch (error) {
    return [`ledger verify: ${String(error)}`];
  }
}
