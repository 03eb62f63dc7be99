import {
  findRepeatedOutcome,
  newSaleOf,
  receiveEvent,
  type ReceiveEvent,
} from "../../commands/events/receive-event.ts";
import { recordNewSales, type NewSale } from "../../commands/events/record-new-sales.ts";
import { isRefusedStatement } from "../../db/sql.ts";
import { hasSqlState, isDatabaseBusy } from "../../db/sql-state.ts";
import { inTransaction, Overtaken } from "../../db/transaction.ts";
import { NoConnection, OutcomeUnknown, Unavailable } from "../../db/unavailable.ts";
import type { Deps } from "../../deps.ts";
import { normaliseAddress } from "../../domain/customers/customer.ts";
import type { EventOutcome } from "../../domain/sales/event.ts";
import { currentWork, runWithin } from "../../telemetry/work-context.ts";
import { createTogether } from "../together.ts";

/** Records an authenticated event with exactly one outcome (EVENT-7). */
export type RecordEvent = (event: ReceiveEvent) => Promise<EventOutcome>;

/** What became of a sale that was tried together with others: "blocked" by a lock, a failure or the lack of a connection. */
type TriedSale = EventOutcome | "unusual" | "blocked";

/**
 * Records events, each in a transaction of its own, but for usual sales: those that come while others are being
 * recorded share one, so that they share its trips and its commit. No sale waits there for another's lock or pays for
 * its failure, or fails for want of a connection of their own: it is tried again alone.
 */
export function createEventRecorder(deps: Deps): RecordEvent {
  const ofSales = { ...deps, pool: deps.salesPool };
  const trySale = createTogether<NewSale, TriedSale>({
    ...{ most: 20, mostUnderWay: 2, patienceMs: 20 },
    ownerOf: ({ programId }) => deps.queues.tenantOf(programId),
    namesOf: namesOfSale,
    send: (sales) => sales[0]!.runWithin(() => tryTogether(ofSales, sales)),
  });
  return async (event) => {
    const sale = newSaleOf(event);
    // A subscription's payments wait for each other.
    if (sale === null || sale.body.subscriptionRef !== null) return recordAlone(deps, event, false);
    const tried = await deps.tracing.inSpan({ name: "record sale" }, () => {
      const own = currentWork();
      return trySale({ ...sale, runWithin: (work) => runWithin(own, work) });
    });
    return typeof tried === "string" ? recordAlone(deps, event, tried === "unusual") : tried;
  };
}

/** The rows that each may have to itself. */
const namesOfSale = ({ programId, event, body }: NewSale): string[] => [
  ...(event.id === null ? [] : [`event ${programId} ${event.id}`]),
  `order ${programId} ${body.orderRef}`,
  ...(body.customerEmail === null ? [] : [`customer ${normaliseAddress(body.customerEmail)}`]),
];

async function tryTogether(
  deps: Deps,
  sales: readonly NewSale[],
): Promise<PromiseSettledResult<TriedSale>[]> {
  const holdingFree = sales.map(({ programId }) => programId);
  const outcomes = await inTransaction(
    deps,
    async (tx) => {
      const held = sales.filter(({ programId }) => tx.heldProgramIds.has(programId));
      const recorded = await recordNewSales(tx, held);
      return new Map(held.map((sale, index): [NewSale, TriedSale] => [sale, recorded[index] ?? "unusual"]));
    },
    { kind: "sales", holdingFree },
  ).catch((error: unknown) => {
    if (!maySucceedAlone(error)) throw error;
    if (isOurFault(error)) deps.log.error({ err: error }, "sales together failed; recording each alone");
    return new Map<NewSale, TriedSale>();
  });
  return sales.map((sale) => ({ status: "fulfilled", value: outcomes.get(sale) ?? "blocked" }));
}

/**
 * Whether each may still succeed alone: the transaction failed by what was to be done in it, be it by our own fault, which the
 * others need not share; or it never began, while the connections for other work may be open. Not where the database is
 * away, or may have committed.
 */
const maySucceedAlone = (error: unknown): boolean =>
  isExpected(error) ||
  !(error instanceof Unavailable || error instanceof OutcomeUnknown || isDatabaseBusy(error));

const isExpected = (error: unknown): boolean =>
  error instanceof NoConnection || isRefusedStatement(error) || hasSqlState(error, "lockNotAvailable");

const isOurFault = (error: unknown): boolean => !isExpected(error) && !(error instanceof Overtaken);

async function recordAlone(
  deps: Deps,
  received: ReceiveEvent,
  isKnownUnusual: boolean,
): Promise<EventOutcome> {
  const { programId, source, event } = received;
  const isSale = event.body?.type === "sale";
  return inTransaction(deps, (tx) => receiveEvent(tx, received, isKnownUnusual), {
    ...{ kind: "sale", owner: programId },
    ...(isSale && { holding: programId }),
  }).catch(async (error: unknown) => {
    // A sale begins by its program's lock, which the answer to a repeated one does not need.
    const repeated = { programId, source, externalId: event.id };
    const mayWaitForLock = error instanceof Unavailable && !(error instanceof NoConnection);
    const first = isSale && mayWaitForLock ? await findRepeatedOutcome(deps.sql, repeated) : null;
    if (first === null) throw error;
    return first;
  });
}
