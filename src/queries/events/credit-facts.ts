import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { Click } from "../../db/entities/click.ts";
import { Subscription } from "../../db/entities/subscription.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Sql } from "../../db/sql.ts";
import {
  clickWindowOf,
  type ClickFact,
  type CreditFacts,
  type PartnerFact,
  type Subs,
  type SubscriptionFact,
} from "../../domain/attribution/attribution.ts";
import { statusInForce } from "../partners/status-in-force.ts";
import { CREDIT_PARTNER, RECRUITER_OF_PARTNER, type CreditPartner } from "./credit-partner.ts";

/** What the event refers to, as facts for `decideCredit`, with the partners by id. */
export interface LoadedFacts extends Pick<CreditFacts, "subscription" | "coupon" | "click" | "refCode"> {
  readonly partners: ReadonlyMap<string, CreditPartner>;
}

export interface CreditNames {
  readonly clickId: string | null;
  readonly refCode: string | null;
  readonly couponCode: string | null;
  readonly subscriptionRef: string | null;
  readonly customerHash: Buffer | null;
}

const TRIAL = columns(Subscription, "s", ["trialAttributedBy", "endedAt"]);
const CLICK = columns(Click, "v", { clickId: "id", at: "createdAt", country: "country" });

/** A fact about one thing the event names, with the partner it leads to. */
export interface FactRow extends CreditPartner, RowOf<typeof TRIAL>, OptionalRowOf<typeof CLICK> {
  readonly role: "subscription" | "coupon" | "click" | "visitor_click" | "ref_code";
  readonly hasCustomersAddress: boolean;
  readonly subs: (string | null)[] | null;
  readonly wasAbused: boolean;
}

export type Role = Exclude<FactRow["role"], "visitor_click">;

/** Where a query finds what it asks about, as SQL. */
export interface AskedBy {
  readonly program: string;
  /** What the event names in this role. */
  readonly nameOf: (role: Role) => string;
  /** What a click's question depends on: its window, and which of a visitor's clicks counts. */
  readonly earliest: string;
  readonly latest: string;
  readonly attribution: string;
  /** The partner who counts as approved whatever the status is now; absent where there is none. */
  readonly holder?: string;
}

/** The question about each thing an event may refer to. */
const QUESTIONS: Readonly<Record<Role, (by: AskedBy) => string>> = {
  subscription: ({ program, nameOf }) => `
    select 'subscription' as role, s.partner_id, coalesce(c.click_id, s.trial_click_id) as "clickId",
      s.first_occurred_at as at, null::text as country,
      case when c.id is null then s.trial_subs else array[c.sub1, c.sub2, c.sub3, c.sub4, c.sub5] end as subs,
      coalesce(c.status = 'rejected' and c.reason_code in ('fraud', 'self_or_employee'), false) as "wasAbused",
      ${TRIAL}
    from subscription s left join conversion c on c.id = s.first_conversion_id
    where s.program_id = ${program} and s.subscription_ref = ${nameOf("subscription")}
      and (s.first_occurred_at is not null or s.trial_attributed_by is not null)`,
  coupon: ({ program, nameOf }) => `
    select 'coupon' as role, k.partner_id, ${NOTHING_KNOWN}
    from coupon k where k.program_id = ${program} and k.code_folded = lower(${nameOf("coupon")})`,
  click: ({ program, nameOf, earliest, latest, attribution, holder }) => `
    select case when v.id = n.id then 'click' else 'visitor_click' end as role, v.partner_id, ${CLICK},
      array[v.sub1, v.sub2, v.sub3, v.sub4, v.sub5] as subs, false as "wasAbused",
      null::text as "trialAttributedBy", null::timestamptz as "endedAt"
    from click n
    join lateral (
      select n.* union all
      (select o.* from click o join partner q on q.id = o.partner_id
       where o.program_id = ${program} and o.visitor_id = n.visitor_id and o.id <> n.id
         and o.created_at between ${earliest} and ${latest}
         and (${statusInForce("q")} = 'approved'${holder === undefined ? "" : ` or q.id = ${holder}`})
       order by case when ${attribution} = 'first' then o.created_at end, case when ${attribution} = 'first' then o.id end,
         o.created_at desc, o.id desc
       limit 1)
    ) v on true
    where n.program_id = ${program} and n.id = ${nameOf("click")}`,
  ref_code: ({ program, nameOf }) => `
    select 'ref_code' as role, r.id as partner_id, ${NOTHING_KNOWN}
    from partner r where r.program_id = ${program} and r.ref_code = ${nameOf("ref_code")}`,
};

/** What an event names in each role; null for nothing. */
export const nameIn: Readonly<Record<Role, (names: CreditNames) => string | null>> = {
  subscription: ({ subscriptionRef }) => subscriptionRef,
  coupon: ({ couponCode }) => couponCode,
  click: ({ clickId }) => clickId,
  // A referral code is read only if the event has no click id.
  ref_code: ({ clickId, refCode }) => (clickId === null ? refCode : null),
};

export const ROLES = Object.keys(nameIn) as readonly Role[];

/** The roles in which an event names something. */
export const rolesNamed = (names: CreditNames): readonly Role[] =>
  ROLES.filter((role) => nameIn[role](names) !== null);

/** The questions about these roles as one query. */
export const questionsAbout = (roles: readonly Role[], by: AskedBy): string =>
  roles.map((role) => QUESTIONS[role](by)).join(" union all ");

/** The columns of a question that yields only the partner. */
const NOTHING_KNOWN = `null::text as "clickId", null::timestamptz as at, null::text as country, null::text[] as subs,
      false as "wasAbused", null::text as "trialAttributedBy", null::timestamptz as "endedAt"`;

/** Joins a `named` row to its partner `p`, whose account is `a`. */
export const PARTNER_OF_NAMED = `named
      join partner p on p.id = named.partner_id
      join account a on a.id = p.account_id
      left join partner recruiter on recruiter.id = p.recruiter_partner_id
      left join postback on postback.partner_id = p.id`;

/** What else a fact says of that partner, for a customer. */
export const ofPartner = (customerHash: string): string => `${RECRUITER_OF_PARTNER},
        postback.url is not null as "hasPostback",
        coalesce(a.email_hash = ${customerHash}, false) as "hasCustomersAddress"`;

const statements = new Map<string, Prepared>();

/** The terms of a click are the last parameters, with the holder after them. */
function askedByParameters(roles: readonly Role[], hasHolder: boolean): AskedBy {
  const afterNames = (place: number) => `$${2 + roles.length + place}`;
  return {
    ...(hasHolder && { holder: afterNames(4) }),
    program: "$1",
    nameOf: (role) => `$${3 + roles.indexOf(role)}`,
    earliest: afterNames(1),
    latest: afterNames(2),
    attribution: afterNames(3),
  };
}

/**
 * The statement with these questions only, for customer `$2`. Most events refer to one thing, and PostgreSQL would
 * replan a statement with all four for every event, since it expects plans without the absent ones to be cheaper.
 */
function factsStatement(roles: readonly Role[], hasHolder: boolean): Prepared {
  const name = `credit-facts ${roles.join(" ")}${hasHolder ? " holder" : ""}`;
  const found = statements.get(name);
  if (found !== undefined) return found;
  const statement = {
    name,
    text: `with named as (${questionsAbout(roles, askedByParameters(roles, hasHolder))})
      select named.*, ${CREDIT_PARTNER}, ${ofPartner("$2")} from ${PARTNER_OF_NAMED}`,
  };
  statements.set(name, statement);
  return statement;
}

/**
 * Everything an event refers to, within its program, in one statement: the subscription's first payment, the coupon's
 * and the code's partner, the click, and the newest or oldest of its visitor's creditable clicks (there may be very
 * many), as the terms require.
 *
 * @param terms in force at `occurredAt`
 * @param holderId the partner whose sale it is already, who counts as approved: status is judged at receipt. CREDIT-1
 */
export async function loadCreditFacts(
  sql: Sql,
  programId: string,
  names: CreditNames,
  occurredAt: Date,
  terms: Pick<CreditFacts["terms"], "attribution" | "attributionWindowDays">,
  holderId: string | null = null,
): Promise<LoadedFacts> {
  const { earliest, latest } = clickWindowOf(occurredAt, terms.attributionWindowDays);
  const roles = rolesNamed(names);
  if (roles.length === 0) return factsOf(names, []);
  const asksOfClick = roles.includes("click");
  const hasHolder = asksOfClick && holderId !== null;
  const rows = await sql.rows<FactRow>(factsStatement(roles, hasHolder), [
    ...[programId, names.customerHash, ...roles.map((role) => nameIn[role](names))],
    ...(asksOfClick ? [earliest, latest, terms.attribution] : []),
    ...(hasHolder ? [holderId] : []),
  ]);
  const asReceived = rows.map((row) => (row.id === holderId ? { ...row, status: "approved" as const } : row));
  return factsOf(names, asReceived);
}

/** The facts in the rows that the questions about an event's names have found. */
export function factsOf(names: CreditNames, rows: readonly FactRow[]): LoadedFacts {
  const rowOf = (role: FactRow["role"]) => rows.find((row) => row.role === role);
  const coupon = rowOf("coupon");
  const refCode = rowOf("ref_code");
  const namedClick = rowOf("click");
  const subscription = rowOf("subscription");
  return {
    subscription: subscription ? subscriptionFact(subscription) : null,
    coupon: names.couponCode === null ? null : { partner: coupon ? partnerFact(coupon) : null },
    click:
      names.clickId === null
        ? null
        : {
            named: namedClick ? clickFact(namedClick) : null,
            ofVisitor: rows.filter((row) => row.role === "visitor_click").map(clickFact),
          },
    refCode:
      names.refCode === null || names.clickId !== null
        ? null
        : { partner: refCode ? partnerFact(refCode) : null },
    partners: new Map(rows.map((row) => [row.id, row])),
  };
}

const partnerFact = (row: FactRow): PartnerFact => ({
  partnerId: row.id,
  status: row.status,
  hasCustomersAddress: row.hasCustomersAddress,
});

const clickFact = (row: FactRow): ClickFact => ({
  clickId: row.clickId!,
  partner: partnerFact(row),
  createdAt: row.at!,
  country: row.country,
  subs: subsOf(row.subs),
});

const subscriptionFact = (row: FactRow): SubscriptionFact => ({
  partner: partnerFact(row),
  firstPaidAt: row.at,
  wasAbused: row.wasAbused,
  clickId: row.clickId,
  subs: subsOf(row.subs),
  ...(row.trialAttributedBy !== null && { trialAttributedBy: row.trialAttributedBy }),
  endedAt: row.endedAt,
});

/** Labels under their names, from their columns in order. */
export function subsOf(values: readonly (string | null)[] | null): Subs {
  const [sub1 = null, sub2 = null, sub3 = null, sub4 = null, sub5 = null] = values ?? [];
  return { sub1, sub2, sub3, sub4, sub5 };
}
