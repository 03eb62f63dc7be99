import { followLinks, type FollowedLink, type LinkClick } from "../../commands/events/record-click.ts";
import { isRefusedStatement, type Sql } from "../../db/sql.ts";
import { createTogether } from "../together.ts";

/** Records a click on a link; null if no link has its code. */
export type FollowLink = (click: LinkClick) => Promise<FollowedLink | null>;

/**
 * Records clicks as they come; those that come while others are being recorded are recorded together, in one statement.
 * Each response waits until its own click is committed.
 */
export const createLinkFollower = (sql: Sql): FollowLink =>
  createTogether({
    ...{ most: 50, mostUnderWay: 2, patienceMs: 20 },
    // A link is one partner's, in one program.
    ownerOf: ({ code }) => code,
    send: (clicks) => record(sql, clicks),
  });

/** What PostgreSQL refuses is recorded one by one, so that one click cannot cost another. */
async function record(
  sql: Sql,
  clicks: readonly LinkClick[],
): Promise<PromiseSettledResult<FollowedLink | null>[]> {
  try {
    const links = await followLinks(sql, clicks);
    return links.map((value) => ({ status: "fulfilled", value }));
  } catch (error) {
    if (clicks.length === 1 || !isRefusedStatement(error)) throw error;
    const alone = clicks.map(async (click) => (await followLinks(sql, [click]))[0]!);
    return Promise.allSettled(alone);
  }
}
