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
import { itemsDue, kindsLeft, type LeftItem } from "../queries/operations/leftovers.ts";
import { startLoop, type Loop } from "./loop.ts";
import { sharedAnswer } from "./shared-answer.ts";
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
const COUNTED_FOR_MS = 60_000;
/** What the loops of a process see when they look. */
const SEEN_FOR_MS = 1_000;

/**
 * Does what commands left to workers with the roles of this process. Each kind has a loop of its own; one look is for all
 * of them, since nearly always nothing is left of any kind.
 */
export function startAllLeftovers(deps: Deps): Loop[] {
  const seen = sharedAnswer(SEEN_FOR_MS, () => kindsLeft(deps.sql));
  return LEFTOVERS.filter((leftover) => deps.config.workerRoles.includes(WORK[leftover].role)).map(
    (leftover) => startLeftovers(deps, leftover, async () => (await seen()).has(leftover)),
  );
}

/**
 * Does what commands left of a kind, a page of each item in turn, and rests as long as that took. Several workers may do so
 * at once.
 *
 * @param isAnyLeft whether anything of the kind may be left
 */
export function startLeftovers(
  deps: Deps,
  leftover: Leftover,
  isAnyLeft: () => Promise<boolean> = async () => true,
): Loop {
  const pagesOf = new Map<string, number>();
  let countedSince = performance.now();
  return startLoop(deps.log, WORK[leftover].workName, async (isStopping) => {
    const startedAt = performance.now();
    const isMore = (await isAnyLeft()) && (await doLeftovers(deps, leftover, isStopping, pagesOf));
    // Whoever had much of the last minute does not wait for that any longer.
    if (!isMore || startedAt - countedSince > COUNTED_FOR_MS) {
      pagesOf.clear();
      countedSince = startedAt;
    }
    return isMore ? performance.now() - startedAt : LOOK_EVERY_MS;
  });
}

/**
 * Does a page of each item of a kind that is due, brands in turn, for a few seconds at most: then it is time to look what
 * other brands have left meanwhile. One item's failure is nobody else's: it is recorded for operators, and the item rests.
 * What is locked is passed over. OPERATE-55.
 *
 * @param pagesOf how many pages were done for each brand lately, which are counted
 * @returns whether any item has more that is due
 */
export async function doLeftovers(
  deps: Deps,
  leftover: Leftover,
  isStopping: () => boolean,
  pagesOf = new Map<string, number>(),
  longestMs = LOOK_EVERY_MS,
): Promise<boolean> {
  const { workName, itemName, doPage } = WORK[leftover];
  const due = inTurn(await itemsDue(deps.sql, leftover), pagesOf);
  const items = new Map(due.map((left) => [left.item, left]));
  const untilMs = performance.now() + longestMs;
  let begun = 0;
  const round = {
    items: [...items.keys()],
    ...{ itemName, workName, isStopping, untilMs, kind: "leftover" as const },
    programOf: (item: string) => items.get(item)!.programId,
    noteFailure: (item: string, error: unknown) => recordLeftoverFailure(deps.sql, leftover, item, error),
  };
  const isMore = await stepForEach(deps, round, async (tx, item) => {
    const { isFailing, owner } = items.get(item)!;
    begun += 1;
    pagesOf.set(owner, (pagesOf.get(owner) ?? 0) + 1);
    const isMoreOfItem = await doPage(tx, item);
    if (isFailing) await forgetLeftoverFailure(tx, leftover, item, isMoreOfItem);
    return isMoreOfItem;
  });
  const isCutShort = begun < due.length && performance.now() >= untilMs;
  return isMore || isCutShort;
}

/** What has not failed first; of each of both, what belongs to the brand that would have had the fewest pages with it. */
function inTurn(due: readonly LeftItem[], pagesOf: ReadonlyMap<string, number>): LeftItem[] {
  const turnOf = ({ owner, place }: LeftItem): number => (pagesOf.get(owner) ?? 0) + place;
  return due.toSorted(
    (one, other) => Number(one.isFailing) - Number(other.isFailing) || turnOf(one) - turnOf(other),
  );
}
