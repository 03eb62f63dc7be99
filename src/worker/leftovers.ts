import { eraseFurtherMails } from "../commands/erasure/erase-mails.ts";
import { broadcastFurther } from "../commands/messages/broadcast-message.ts";
import { reconcileFurtherOrders } from "../commands/orders/reconcile-further-orders.ts";
import { moveFurtherHolds } from "../commands/partners/move-holds.ts";
import { endFurtherDeliveries } from "../commands/postbacks/end-deliveries.ts";
import { announceTermsFurther } from "../commands/programs/announce-terms.ts";
import type { Sql } from "../db/sql.ts";
import type { Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { openMailErasures } from "../queries/accounts/open-mail-erasures.ts";
import { openOrderReconciliations } from "../queries/deliveries/open-order-reconciliations.ts";
import { unwrittenBroadcasts } from "../queries/messages/unwritten-broadcasts.ts";
import { openHoldMoves } from "../queries/partners/open-hold-moves.ts";
import { partnersToEnd } from "../queries/postbacks/partners-to-end.ts";
import { openTermsNotices } from "../queries/programs/open-terms-notices.ts";
import { startLoop, type Loop } from "./loop.ts";
import { stepForEach } from "./step-for-each.ts";

/** What commands leave because it would grow with a tenant's data. */
interface Leftover {
  readonly workName: string;
  /** The log's name of an item's id. */
  readonly itemName: string;
  readonly itemsLeft: (sql: Sql) => Promise<string[]>;
  /** Does one page of an item. Returns whether there are more. */
  readonly doPage: (tx: Tx, item: string) => Promise<boolean>;
}

/** Ends the deliveries of partners that switched postbacks off or deleted their accounts. */
export const startPostbackEndings = (deps: Deps): Loop =>
  startLeftovers(deps, {
    workName: "ending of postbacks",
    itemName: "partnerId",
    itemsLeft: partnersToEnd,
    doPage: endFurtherDeliveries,
  });

/** Creates the mails about changes of terms. */
export const startTermsNotices = (deps: Deps): Loop =>
  startLeftovers(deps, {
    workName: "mailing of changed terms",
    itemName: "noticeId",
    itemsLeft: openTermsNotices,
    doPage: announceTermsFurther,
  });

/** Writes the messages of large broadcasts. */
export const startBroadcasts = (deps: Deps): Loop =>
  startLeftovers(deps, {
    workName: "writing of broadcasts",
    itemName: "broadcastId",
    itemsLeft: unwrittenBroadcasts,
    doPage: broadcastFurther,
  });

/** Erases the mails of deleted accounts. */
export const startMailErasures = (deps: Deps): Loop =>
  startLeftovers(deps, {
    workName: "erasure of mails",
    itemName: "accountId",
    itemsLeft: openMailErasures,
    doPage: eraseFurtherMails,
  });

/** Moves the payment dates of partners with a new payment schedule. */
export const startHoldMoves = (deps: Deps): Loop =>
  startLeftovers(deps, {
    workName: "moving of payment dates",
    itemName: "partnerId",
    itemsLeft: openHoldMoves,
    doPage: moveFurtherHolds,
  });

/** Reconciles the orders of a customer or a promotion code of which more became known. */
export const startOrderReconciliations = (deps: Deps): Loop =>
  startLeftovers(deps, {
    workName: "reconciling of orders",
    itemName: "reconciliationId",
    itemsLeft: openOrderReconciliations,
    doPage: reconcileFurtherOrders,
  });

const LOOK_EVERY_MS = 5_000;

/**
 * Does what was left, a page of each item in turn, and rests as long as that took. One item's failure is nobody else's.
 * Several workers may do so at once.
 */
function startLeftovers(deps: Deps, { workName, itemName, itemsLeft, doPage }: Leftover): Loop {
  return startLoop(deps.log, workName, async (isStopping) => {
    const startedAt = performance.now();
    const round = { items: await itemsLeft(deps.sql), itemName, workName, isStopping };
    const isMore = await stepForEach(deps, round, doPage);
    return isMore ? performance.now() - startedAt : LOOK_EVERY_MS;
  });
}
