import { escapeLiteral, type PoolClient, type QueryResult } from "pg";
import assert from "node:assert";
import { ApiError } from "../domain/api-errors.ts";
import { allowAnswerTime } from "./answer-time.ts";
import type { DatabaseDeps } from "./database-deps.ts";
import { withQueryBuilder } from "./query-builder.ts";
import { hasSqlState } from "./sql-state.ts";
import {
  connect,
  CONNECTION_LOST,
  isLost,
  isRefusedStatement,
  sqlOfConnection,
  sqlThrough,
  type Sql,
} from "./sql.ts";
import { OutcomeUnknown, Unavailable } from "./unavailable.ts";
import { transactionSetup, WORK, type Work } from "./work.ts";

/** An open transaction. Commands receive it as their first argument and never begin or commit themselves. */
export interface Tx extends Sql {
  /** Business time, read from the service clock when the transaction began. */
  readonly now: Date;
  readonly deps: DatabaseDeps;
  /** The programs that it has held FOR SHARE from its beginning. */
  readonly heldProgramIds: ReadonlySet<string>;
  /** Whether it is rolled back whatever it does, to show a person what it would do. */
  readonly isPreview: boolean;
  /** Reads the service clock again, for commands that waited for a lock before their moment counts. */
  readNow(): Promise<Date>;
  /** Applies this kind of work's time limits to the following statements. */
  allowTimeFor(kind: Work): Promise<void>;
}

const MOST_ATTEMPTS = 4;

/** Attributes of its span. */
const TRANSACTION = { "db.system.name": "postgresql" } as const;

export interface TransactionOptions {
  /** The kind of work, which limits its time; `command` by default. */
  readonly kind?: Work;
  /** Whose locks it takes: a program's id, or the tenant's if the program is not known in advance. */
  readonly owner?: string;
  /** For whom it runs where it has no owner and so no queue. */
  readonly usedBy?: string;
  /**
   * The program to hold FOR SHARE from the beginning, against changes of its terms or status. It must exist. Such work has
   * a queue of its own, so that what waits to change the program keeps none of it from its turn.
   */
  readonly holding?: string;
  /** Programs to hold likewise where nobody else keeps them at that moment: it waits for none. */
  readonly holdingFree?: readonly string[];
  /** Whose it is where it may keep its connection for minutes: such work leaves connections to others. */
  readonly lengthyFor?: string;
  /** Whether `work` throws in the end, for its transaction to be rolled back; false by default. */
  readonly isPreview?: boolean;
}

/** What a transaction decided by was changed before it wrote: it must begin again, and read anew. */
export class Overtaken extends Error {
  override readonly name = "Overtaken";
}

/**
 * Runs `work` in one transaction at READ COMMITTED: commits when it returns, rolls back when it throws. Transactions
 * begin and commit nowhere else.
 *
 * A deadlock, a serialization failure or `Overtaken` reruns it, up to three times. If a lock is not free within a
 * second, it returns its connection, waits for its turn among its owner's work, and reruns, until its kind's time is
 * over. So `work` must have no effect outside the transaction.
 *
 * @throws Unavailable if it did not get its locks or a connection in time, or lost its connection before the commit;
 * OutcomeUnknown if it was lost during the commit, after which only idempotent work may be repeated
 */
export async function inTransaction<Result>(
  deps: DatabaseDeps,
  work: (tx: Tx) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  const { kind = "command", owner, usedBy, holding, holdingFree = [], isPreview = false } = options;
  const begin = { kind, holding: holding ?? null, holdingFree, isPreview };
  const line = lineOf(options);
  const users = holdingFree.length > 0 ? holdingFree : [holding ?? owner ?? usedBy ?? null];
  const deadline = performance.now() + WORK[kind].turnMs;
  const attempt = () => runDespiteRaces(deps, work, begin);
  const attemptInTurn = inTenantsTurn(deps.queues, options, deadline, attempt);
  const stopTimer = deps.meters.transactionSeconds.startTimer({ kind });
  try {
    const result = await deps.tracing.inSpan({ name: `transaction ${kind}`, attributes: TRANSACTION }, () =>
      deps.queues.inTurn(line, WORK[kind].turnMs, attemptInTurn, users),
    );
    stopTimer({ outcome: "committed" });
    return result;
  } catch (error) {
    stopTimer({ outcome: outcomeOf(error) });
    throw error;
  }
}

/** What takes minutes has a line of its own: what waits for its locks meanwhile keeps no other work from its turn. */
function lineOf({ holding, owner, lengthyFor }: TransactionOptions): string | null {
  if (holding !== undefined) return `sharers of ${holding}`;
  if (owner === undefined) return null;
  return lengthyFor === undefined ? owner : `batches of ${owner}`;
}

/** The attempt as its tenant's, if it has one, among those that take as long. */
function inTenantsTurn<Result>(
  queues: DatabaseDeps["queues"],
  { holding, owner = holding, lengthyFor }: TransactionOptions,
  deadline: number,
  attempt: () => Promise<Result>,
): () => Promise<Result> {
  if (lengthyFor !== undefined) return () => lengthily(queues, lengthyFor, deadline, attempt);
  return owner === undefined ? attempt : () => queues.asTenant(owner, deadline, attempt);
}

/** While an attempt waits for its locks, it takes nobody's place. */
async function lengthily<Result>(
  queues: DatabaseDeps["queues"],
  tenantId: string,
  deadline: number,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const leftMs = Math.max(1, deadline - performance.now());
  const done = await queues.lengthily(tenantId, leftMs, async () => ({ result: await attempt() }));
  if (done === null) throw new Unavailable("other transactions that take long have all places");
  return done.result;
}

/** A command that refuses what it was asked for rolls back as well, and is no fault. */
function outcomeOf(error: unknown): string {
  if (error instanceof Unavailable) return "unavailable";
  return error instanceof ApiError ? "refused" : "failed";
}

interface Begin {
  readonly kind: Work;
  readonly holding: string | null;
  readonly holdingFree: readonly string[];
  readonly isPreview: boolean;
}

async function runDespiteRaces<Result>(
  deps: DatabaseDeps,
  work: (tx: Tx) => Promise<Result>,
  begin: Begin,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(deps, work, begin);
    } catch (error) {
      const isOvertaken = error instanceof Overtaken;
      const isRace = isOvertaken || hasSqlState(error, "serializationFailure", "deadlockDetected");
      if (attempt === MOST_ATTEMPTS || !isRace) throw error;
      // Being overtaken is expected of work that locks only as it writes.
      if (isOvertaken) deps.log.debug({ attempt, err: error }, "beginning again after being overtaken");
      else deps.log.warn({ attempt, err: error }, "retrying transaction after a lock conflict");
    }
  }
}

/**
 * Reads everything at one moment of the database, whatever is committed meanwhile, for less than a minute: the first
 * statement has the time of its kind of work, and each further one what is left of it.
 */
export async function inSnapshot<Result>(
  deps: Pick<DatabaseDeps, "orm" | "pool" | "sessionWork">,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const client = await connect(deps.pool);
  let isUsable = true;
  try {
    allowAnswerTime(client, "verification");
    const setup = transactionSetup("verification", deps.sessionWork);
    await client.query(`begin isolation level repeatable read read only; ${setup}`);
    const isPooled = deps.sessionWork === null;
    const deadline = performance.now() + WORK.verification.statementMs;
    let isFirst = true;
    const timed = sqlThrough(sqlOfConnection(client, { isPooled }), async (statement) => {
      const leftMs = Math.max(1, Math.floor(deadline - performance.now()));
      if (!isFirst) await client.query(`set local statement_timeout = ${leftMs}`);
      isFirst = false;
      return statement();
    });
    return await work(withQueryBuilder(deps.orm, timed));
  } finally {
    await client.query("rollback").catch(() => {
      isUsable = false;
    });
    client.release(!isUsable);
  }
}

async function runOnce<Result>(
  deps: DatabaseDeps,
  work: (tx: Tx) => Promise<Result>,
  { kind, holding, holdingFree, isPreview }: Begin,
): Promise<Result> {
  const client = await connect(deps.pool);
  let isUsable = true;
  try {
    allowAnswerTime(client, kind);
    // BEGIN, business time and the programs' locks in one round trip.
    const moment = `service_now() as now, ${heldBy({ holding, holdingFree })}`;
    const begin = `begin; ${transactionSetup(kind, deps.sessionWork)} select ${moment}`;
    const answers = (await client.query(begin)) as unknown as QueryResult<BegunRow>[];
    const [begun] = answers.at(-1)!.rows;
    assert(begun, `program ${holding} is there`);
    let isRelayToWake = false;
    const wakeRelay = (): void => {
      isRelayToWake = true;
    };
    const result = await work(
      txOf(deps, client, { now: begun.now, heldProgramIds: new Set(begun.held), isPreview }, wakeRelay),
    );
    await commit(client);
    if (isRelayToWake) deps.relayWaker.wake();
    return result;
  } catch (error) {
    const isCutOff = !(error instanceof OutcomeUnknown) && isLost(client, error);
    // The next connection may lead to the new primary.
    if (hasSqlState(error, "readOnlyTransaction")) isUsable = false;
    // A dead connection cannot roll back; PostgreSQL has done so.
    await client.query("rollback").catch(() => {
      isUsable = false;
    });
    throw isCutOff ? new Unavailable(CONNECTION_LOST, { cause: error }) : error;
  } finally {
    // After a failed rollback the connection's state is unknown, so the pool must drop it.
    client.release(!isUsable);
  }
}

interface BegunRow {
  readonly now: Date;
  /** Ids of programs. */
  readonly held: readonly string[];
}

/** The last column of the first SELECT, with what it reads from: it locks the programs to hold, and names them. */
function heldBy({ holding, holdingFree }: Pick<Begin, "holding" | "holdingFree">): string {
  if (holding !== null)
    return `array[id] as held from program where id = ${escapeLiteral(holding)} for share`;
  if (holdingFree.length === 0) return "array[]::text[] as held";
  const ids = [...new Set(holdingFree)].map((id) => escapeLiteral(id)).join(", ");
  return `array(select id from program where id in (${ids}) for share skip locked) as held`;
}

/** @throws OutcomeUnknown unless PostgreSQL itself reports that it did not commit */
async function commit(client: PoolClient): Promise<void> {
  try {
    const { command } = await client.query("commit");
    assert(command === "COMMIT", "a statement of the transaction failed, and its error was not passed on");
  } catch (error) {
    const isRolledBack = isRefusedStatement(error) || error instanceof assert.AssertionError;
    throw isRolledBack ? error : new OutcomeUnknown(CONNECTION_LOST, { cause: error });
  }
}

function txOf(
  deps: DatabaseDeps,
  client: PoolClient,
  begun: Pick<Tx, "now" | "heldProgramIds" | "isPreview">,
  wakeRelay: () => void,
): Tx {
  const isPooled = deps.sessionWork === null;
  const sql = withQueryBuilder(deps.orm, sqlOfConnection(client, { isPooled, wakeRelay }));
  return Object.assign(sql, {
    deps,
    ...begun,
    async readNow() {
      const clock = await sql.row<{ now: Date }>("select service_now() as now");
      assert(clock, "the service clock has its row");
      return clock.now;
    },
    async allowTimeFor(kind: Work) {
      allowAnswerTime(client, kind);
      await sql.execute("select set_config('statement_timeout', $1, true)", [String(WORK[kind].statementMs)]);
    },
  });
}
