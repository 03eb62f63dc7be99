import { setTimeout as sleep } from "node:timers/promises";
import { startReceiver, type Receiver } from "../../test/support/servers/receiver.ts";
import { startSmtpServer, type SmtpServer } from "../../test/support/servers/smtp-server.ts";
import { startStripeDouble, type StripeDouble } from "../../test/support/servers/stripe-double.ts";
import { untilNoneLeft } from "../cluster/until-so.ts";
import { drain } from "../chaos/checks.ts";
import { checkDrill } from "./checks.ts";
import { startMachine, type Machine, type TemporalCase } from "./machine.ts";
import { makeScene, type DrillScene } from "./scene.ts";

/** What stands outside the service, and keeps what it was told when the service is restored. */
export interface Outside {
  readonly stripe: StripeDouble;
  readonly receiver: Receiver;
  readonly smtp: SmtpServer;
}

export interface DrillResult {
  readonly temporal: TemporalCase;
  /** From the begin of the restored service's work until nothing was left to do. */
  readonly seconds: number;
  readonly transfers: number;
  /** Calls and mails that their receivers got again, under the id that they had before. */
  readonly repeatedPostbacks: number;
  readonly repeatedMails: number;
  readonly failures: readonly string[];
}

/** The next second begins: a moment to restore to has a resolution of its own. */
const APART_MS = 1_100;

/**
 * A deployment works, is backed up, works on, and is lost; PostgreSQL is restored to a moment at which payouts, postbacks
 * and mails were under way, beside a Temporal as the case says. Then the documented steps of a restore are taken.
 */
export async function runDrill(temporal: TemporalCase, say: (line: string) => void): Promise<DrillResult> {
  const outside: Outside = {
    stripe: await startStripeDouble(),
    receiver: await startReceiver(),
    smtp: await startSmtpServer(),
  };
  const machine = await startMachine({ ...outside.stripe.settings, SMTP_URL: outside.smtp.url });
  try {
    await machine.startApi();
    await machine.startWorker();
    const scene = await makeScene(machine, outside.stripe, outside.receiver.origin);
    const moment = await workUntilLost(machine, scene);
    say(`${temporal}: PostgreSQL is restored to ${moment.toISOString()}`);
    await machine.loseAndRestore(moment, temporal);
    const begunAt = performance.now();
    await restore(machine, scene, moment);
    const stuck = await untilSettled(machine).then(
      () => null,
      (error: unknown) => String(error),
    );
    const seconds = (performance.now() - begunAt) / 1_000;
    const found = await checkDrill(machine, scene, outside);
    return {
      ...{ temporal, seconds, transfers: outside.stripe.transfers.length },
      ...found,
      failures: stuck === null ? found.failures : [stuck, ...found.failures],
    };
  } finally {
    await machine.stop();
    for (const server of [outside.stripe, outside.receiver, outside.smtp]) await server.close();
  }
}

/** @returns the moment to restore to; what is done after it is lost */
async function workUntilLost(machine: Machine, scene: DrillScene): Promise<Date> {
  const { sql } = machine.deps();
  const settled = () => untilSettled(machine);
  await scene.send("a1", "a2", "a3");
  await scene.approve("a1", "a2", "a3");
  await scene.pay();
  await settled();
  await machine.backUp();
  await scene.send("b1", "b2");
  await scene.approve("b1", "b2");
  await settled();

  await machine.stopWorker();
  await scene.send("b3");
  await scene.approve("b3");
  await scene.pay();
  await sleep(APART_MS);
  const moment = await machine.mark();
  await sleep(APART_MS);
  await sql.execute(
    "insert into process_failure (workflow_id, reason) values ('after the moment', 'activity_failing')",
  );
  await sql.execute("delete from process_failure");

  await machine.startWorker();
  await settled();
  await scene.send("c1", "c2", "c3");
  await scene.approve("c1", "c2");
  await scene.pay();
  await settled();
  return moment;
}

/** The steps of docs/restoring.md. */
async function restore(machine: Machine, scene: DrillScene, moment: Date): Promise<void> {
  await machine.vp("restore", "begin", "--to", moment.toISOString());
  await machine.startWorker();
  await machine.startApi();
  const refusal = await scene.pay().then(
    () => "a batch opened during the restore",
    (error: unknown) => String(error),
  );
  if (!refusal.includes("restored from a backup")) throw new Error(refusal);
  await untilNone(machine, "payout", "status = 'pending'");
  await machine.vp("restore", "record");
  await machine.vp("restore", "end");
  // The brand sends what it has sent since, and decides again what was decided since.
  await scene.send("a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3");
  await scene.approve("c1", "c2");
  await scene.pay();
  await scene.send("d1");
  await scene.approve("d1");
  await untilSettled(machine);
  await scene.pay();
}

/** Nothing is left to do, mails included. @throws Error that says what is stuck */
async function untilSettled(machine: Machine): Promise<void> {
  const stuck = await drain({ deps: machine.deps() });
  if (stuck !== null) throw new Error(stuck);
  await untilNone(machine, "mail", "status = 'pending'");
}

async function untilNone(machine: Machine, table: string, condition: string): Promise<void> {
  const left = async () => {
    const row = await machine
      .deps()
      .sql.row<{ count: number }>(`select count(*)::int as count from ${table} where ${condition}`);
    return row!.count;
  };
  if ((await untilNoneLeft(left)) === null) throw new Error(`${table}: some stay ${condition}`);
}
