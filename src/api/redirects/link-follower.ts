import { followLinks, type FollowedLink, type LinkClick } from "../../commands/events/record-click.ts";
import { isRefusedStatement, type Sql } from "../../db/sql.ts";

/** Records a click on a link; null if no link has its code. */
export type FollowLink = (click: LinkClick) => Promise<FollowedLink | null>;

/** Few enough that a statement of them takes no longer than others wait for each other. */
const MOST_TOGETHER = 50;
const MOST_STATEMENTS = 2;
/** A statement that takes longer, such as one that waits for a lock, no longer holds back the clicks behind it. */
const PATIENCE_MS = 20;

interface Waiting {
  readonly click: LinkClick;
  readonly settle: (outcome: FollowedLink | null) => void;
  readonly fail: (reason: unknown) => void;
}

/**
 * Records clicks as they come; those that come while others are being recorded are recorded together, in one statement.
 * Each response waits until its own click is committed.
 */
export function createLinkFollower(sql: Sql): FollowLink {
  const waiting: Waiting[] = [];
  let underWay = 0;
  const sendNext = (): void => {
    while (waiting.length > 0 && underWay < MOST_STATEMENTS) void send(waiting.splice(0, MOST_TOGETHER));
  };
  const send = async (together: readonly Waiting[]): Promise<void> => {
    underWay += 1;
    let isCounted = true;
    const letOthersGo = (): void => {
      if (!isCounted) return;
      isCounted = false;
      underWay -= 1;
      sendNext();
    };
    const timer = setTimeout(letOthersGo, PATIENCE_MS);
    await record(sql, together);
    clearTimeout(timer);
    letOthersGo();
  };
  return (click) =>
    new Promise((settle, fail) => {
      waiting.push({ click, settle, fail });
      sendNext();
    });
}

/** What PostgreSQL refuses is recorded one by one, so that one click cannot cost another. */
async function record(sql: Sql, together: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await followLinks(
      sql,
      together.map(({ click }) => click),
    );
    for (const [index, { settle }] of together.entries()) settle(outcomes[index]!);
  } catch (error) {
    if (together.length > 1 && isRefusedStatement(error)) {
      await Promise.all(together.map((one) => record(sql, [one])));
    } else {
      for (const { fail } of together) fail(error);
    }
  }
}
