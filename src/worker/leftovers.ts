import { eraseFurtherMessages } from "../commands/erasure/erase-messages.ts";
import { eraseFurtherMails } from "../commands/erasure/erase-mails.ts";
import { broadcastFurther } from "../commands/messages/broadcast-message.ts";
import { redactFurther } from "../commands/orders/redact-shop.ts";
import { reconcileFurtherOrders } from "../commands/orders/reconcile-further-orders.ts";
import { moveFurtherHolds } from "../commands/partners/move-holds.ts";
import { endFurtherDeliveries } from "../commands/postbacks/end-deliveries.ts";
import { announceTermsFurther } from "../commands/programs/announce-terms.ts";
import { forgetLeftoverFailure, recordLeftoverFailure } from "../commands/upkeep/record-leftover.ts";
import type { Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { LEFTOVERS, type Leftover } from "../domain/processes/leftovers.ts";
import { itemsDue } from "../queries/operations/leftovers.ts";
import { startLoop, type Loop } from "./loop.ts";
import { stepForEach } from "./step-for-each.ts";

/** How one kind of what commands leave is done. */
interface Work {
  readonly role: Deps["config"]["workerRoles"][number];
  readonly workName: string;
  /** The log's name of an item's id. */
  readonly itemName: string;
  /** Does one page of an item. Returns whether there are more. */
  readonly doPage: (tx: Tx, item: string) => Promise<boolean>;
}

const WORK: Readonly<Record<Leftover, Work>> = {
  /** Reconciles the orders of a customer or a promotion code of which more became known. */
  order_reconciliation: {
    role: "holds",
    workName: "reconciling of orders",
    itemName: "reconciliationId",
    doPage: reconcileFurtherOrders,
  },
  /** Moves the payment dates of partners with a new payment schedule. */
  hold_move: {
    role: "holds",
    workName: "moving of payment dates",
    itemName: "partnerId",
    doPage: moveFurtherHolds,
  },
  /** Ends the deliveries of partners that switched postbacks off or deleted their accounts. */
  postback_ending: {
    role: "postbacks",
    workName: "ending of postbacks",
    itemName: "partnerId",
    doPage: endFurtherDeliveries,
  },
  /** Creates the mails about changes of terms. */
  terms_notice: {
    role: "mail",
    workName: "mailing of changed terms",
    itemName: "noticeId",
    doPage: announceTermsFurther,
  },
  /** Writes the messages of large broadcasts. */
  recipient_page: {
    role: "mail",
    workName: "writing of broadcasts",
    itemName: "broadcastId",
    doPage: broadcastFurther,
  },
  /** Erases the mails of deleted accounts. */
  mail_erasure: {
    role: "mail",
    workName: "erasure of mails",
    itemName: "accountId",
    doPage: eraseFurtherMails,
  },
  /** Erases the messages of deleted accounts. */
  message_erasure: {
    role: "mail",
    workName: "erasure of messages",
    itemName: "accountId",
    doPage: eraseFurtherMessages,
  },
  /** Erases the customers of shops that are gone. */
  shop_redaction: {
    role: "holds",
    workName: "redaction of shops",
    itemName: "redactionId",
    doPage: redactFurther,
  },
};

const LOOK_EVERY_MS = 5_000;

/** Does what commands left to workers with the roles of this process. Each kind has a loop of its own. */
export const startAllLeftovers = (deps: Deps): Loop[] =>
  LEFTOVERS.filter((leftover) => deps.config.workerRoles.includes(WORK[leftover].role)).map((leftover) =>
    startLeftovers(deps, leftover),
  );

/**
 * Does what commands left of a kind, a page of each item in turn, and rests as long as that took. Several workers may do so
 * at once.
 */
export function startLeftovers(deps: Deps, leftover: Leftover): Loop {
  return startLoop(deps.log, WORK[leftover].workName, async (isStopping) => {
    const startedAt = performance.now();
    const isMore = await doLeftovers(deps, leftover, isStopping);
    return isMore ? performance.now() - startedAt : LOOK_EVERY_MS;
  });
}

/**
 * Does a page of each item of a kind that is due, brands in turn. One item's failure is nobody else's: it is recorded for
 * operators, and the item rests. What is locked is passed over until the next round. OPERATE-55.
 *
 * A round may take minutes. It looks every few seconds at what there is now, so that what another brand leaves meanwhile
 * does not wait for all that was left before.
 *
 * @returns whether any item has more that is due
 */
export async function doLeftovers(
  deps: Deps,
  leftover: Leftover,
  isStopping: () => boolean,
  lookEveryMs = LOOK_EVERY_MS,
): Promise<boolean> {
  const { workName, itemName, doPage } = WORK[leftover];
  const begun = new Set<string>();
  let isAnyMore = false;
  for (;;) {
    const due = (await itemsDue(deps.sql, leftover)).filter(({ item }) => !begun.has(item));
    const failing = new Set(due.filter(({ isFailing }) => isFailing).map(({ item }) => item));
    const programs = new Map(due.map(({ item, programId }) => [item, programId]));
    const untilMs = performance.now() + lookEveryMs;
    const some = {
      items: due.map(({ item }) => item),
      ...{ itemName, workName, isStopping, untilMs, kind: "leftover" as const },
      programOf: (item: string) => programs.get(item) ?? null,
      noteFailure: (item: string, error: unknown) => recordLeftoverFailure(deps.sql, leftover, item, error),
    };
    const isMore = await stepForEach(deps, some, async (tx, item) => {
      begun.add(item);
      const isMoreOfItem = await doPage(tx, item);
      if (failing.has(item)) await forgetLeftoverFailure(tx, leftover, item, isMoreOfItem);
      return isMoreOfItem;
    });
    isAnyMore ||= isMore;
    const areAllBegun = due.every(({ item }) => begun.has(item));
    if (areAllBegun || isStopping() || performance.now() < untilMs) return isAnyMore;
  }
}
