import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { Account } from "../../db/entities/account.ts";
import { Coupon } from "../../db/entities/coupon.ts";
import { Partner } from "../../db/entities/partner.ts";
import type { Sql } from "../../db/sql.ts";

/** What a partner was found by. */
export const PARTNER_MATCHES = ["id", "code", "email", "name"] as const;
export type PartnerMatch = (typeof PARTNER_MATCHES)[number];

const PARTNER = columns(Partner, "m", {
  partnerId: "id",
  programId: "programId",
  status: "status",
  refCode: "refCode",
});
const ACCOUNT = columns(Account, "a", ["name", "handle", "email"]);
const COUPON = columns(Coupon, "k", { couponCode: "code" });

/** A partner found. */
export interface FoundPartnerRow extends Readonly<
  RowOf<typeof PARTNER> & RowOf<typeof ACCOUNT> & OptionalRowOf<typeof COUPON>
> {
  readonly matchedBy: PartnerMatch;
}

/** At most this many are shown; a longer search narrows them. */
export const MOST_PARTNERS_FOUND = 20;

/** A single letter would match the beginnings of too many words, so it only matches whole ones. */
const prefixOf = (word: string): string => (word.length > 1 ? `${word}:*` : word);

/** Parameters of `partnerHits`: the text, and its meaning as an address and as words. */
export function partnerTerms(q: string): unknown[] {
  const email = q.toLowerCase();
  const words = q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [
    q,
    email,
    // Above every text that begins with it.
    `${email}\u{10FFFF}`,
    words.length === 0 ? null : words.map(prefixOf).join(" & "),
  ];
}

/**
 * The partners matching a text, each once, by the best match: partner id, complete code (of the link or a coupon),
 * beginning of the address, or beginnings of words of name and handle. Each match reads an index range. CONSOLE-16.
 *
 * @param scope condition on partner `m`
 * @param first number of the first parameter of `partnerTerms`
 * @returns SQL of rows `partner_id`, `rank` (an index of `PARTNER_MATCHES`)
 */
export function partnerHits(scope: string, first: number): string {
  const [q, from, until, words] = [0, 1, 2, 3].map((offset) => `$${first + offset}`);
  // Behind `offset 0` the planner does not hope that reading the whole table soon finds enough for the limit.
  const ofAccount = (rank: number, condition: string) => `
    (select m.id, ${rank}
     from (select a.id from account a where ${condition} and a.deleted_at is null offset 0) a
     join partner m on m.account_id = a.id
     where ${scope} limit ${MOST_PARTNERS_FOUND})`;
  return `
    select id as partner_id, min(rank) as rank from (
      select m.id, 0 from partner m where m.id = ${q} and ${scope}
      union all select m.id, 1 from partner m where m.ref_code = ${q} and ${scope}
      union all select m.id, 1 from coupon k join partner m on m.id = k.partner_id
        where k.program_id in (select p.id from program p where p.brand_id = $1) and k.code_folded = lower(${q})
          and ${scope}
      union all ${ofAccount(2, `lower(a.email) ~>=~ ${from} and lower(a.email) ~<~ ${until}`)}
      union all ${ofAccount(
        3,
        `to_tsvector('simple', a.name || ' ' || a.handle) @@ to_tsquery('simple', ${words})`,
      )}
    ) hit (id, rank)
    group by id
    order by 2, 1
    limit ${MOST_PARTNERS_FOUND}`;
}

/** A program's partners matching a text, best match first; none if the program is another brand's. */
export async function searchPartners(
  sql: Sql,
  brandId: string,
  programId: string,
  q: string,
): Promise<FoundPartnerRow[]> {
  type Row = Omit<FoundPartnerRow, "matchedBy"> & { readonly rank: number };
  const rows = await sql.rows<Row>(PARTNERS, [brandId, programId, ...partnerTerms(q)]);
  return rows.map(({ rank, ...partner }) => ({ ...partner, matchedBy: PARTNER_MATCHES[rank]! }));
}

const PARTNERS = `
  select ${PARTNER}, ${ACCOUNT}, ${COUPON}, found.rank
  from (${partnerHits("m.program_id = $2 and m.brand_id = $1", 3)}) found
  join partner m on m.id = found.partner_id
  join account a on a.id = m.account_id
  left join coupon k on k.partner_id = m.id
  order by found.rank, a.name, m.id`;
