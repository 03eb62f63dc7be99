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

type Role = Exclude<FactRow["role"], "visitor_click">;

/** What the click's question depends on, as SQL. */
export interface ClickTerms {
  readonly earliest: string;
  readonly latest: string;
  readonly attribution: string;
}

/** The question about each thing an event may refer to, by a parameter's number; `$1` is the program. */
const QUESTIONS = {
  subscription: (ref: number) => `
    select 'subscription' as role, s.partner_id, coalesce(c.click_id, s.trial_click_id) as "clickId",
      s.first_occurred_at as at, null::text as country,
      case when c.id is null then s.trial_subs else array[c.sub1, c.sub2, c.sub3, c.sub4, c.sub5] end as subs,
      coalesce(c.status = 'rejected' and c.reason_code in ('fraud', 'self_or_employee'), false) as "wasAbused",
      ${TRIAL}
    from subscription s left join conversion c on c.id = s.first_conversion_id
    where s.program_id = $1 and s.subscription_ref = $${ref}
      and (s.first_occurred_at is not null or s.trial_attributed_by is not null)`,
  coupon: (code: number) => `
    select 'coupon' as role, k.partner_id, ${NOTHING_KNOWN}
    from coupon k where k.program_id = $1 and k.code_folded = lower($${code})`,
  click: (id: number, { earliest, latest, attribution }: ClickTerms) => `
    select case when v.id = n.id then 'click' else 'visitor_click' end as role, v.partner_id, ${CLICK},
      array[v.sub1, v.sub2, v.sub3, v.sub4, v.sub5] as subs, false as "wasAbused",
      null::text as "trialAttributedBy", null::timestamptz as "endedAt"
    from click n
    join lateral (
      select n.* union all
      (select o.* from click o join partner q on q.id = o.partner_id
       where o.program_id = $1 and o.visitor_id = n.visitor_id and o.id <> n.id
         and o.created_at between ${earliest} and ${latest} and ${statusInForce("q")} = 'approved'
       order by case when ${attribution} = 'first' then o.created_at end, case when ${attribution} = 'first' then o.id end,
         o.created_at desc, o.id desc
       limit 1)
    ) v on true
    where n.program_id = $1 and n.id = $${id}`,
  ref_code: (code: number) => `
    select 'ref_code' as role, r.id as partner_id, ${NOTHING_KNOWN}
    from partner r where r.program_id = $1 and r.ref_code = $${code}`,
} satisfies Readonly<Record<Role, (...parameters: never[]) => string>>;

/** One question about what an event names. */
export interface Asked {
  readonly role: Role;
  readonly parameters: readonly unknown[];
}

/** What is to be asked about an event's names; `clickTerms` are the parameters after the click's. */
export function askedAbout(names: CreditNames, clickTerms: readonly unknown[]): readonly Asked[] {
  const all: readonly Asked[] = [
    { role: "subscription", parameters: [names.subscriptionRef] },
    { role: "coupon", parameters: [names.couponCode] },
    { role: "click", parameters: [names.clickId, ...clickTerms] },
    // A referral code is read only if the event has no click id.
    { role: "ref_code", parameters: [names.clickId === null ? names.refCode : null] },
  ];
  return all.filter(({ parameters }) => parameters[0] !== null);
}

/**
 * The questions as one query, in the parameters from `$first`.
 *
 * @param clickTermsOf gives the terms of a click by its parameter
 */
export function questionsAbout(
  asked: readonly Asked[],
  first: number,
  clickTermsOf: (click: number) => ClickTerms,
): string {
  let next = first;
  const questions = asked.map(({ role, parameters }) => {
    const at = next;
    next += parameters.length;
    return role === "click" ? QUESTIONS.click(at, clickTermsOf(at)) : QUESTIONS[role](at);
  });
  return questions.join(" union all ");
}

/** The terms in the three parameters after the click's. */
const clickTermsBeside = (click: number): ClickTerms => ({
  earliest: `$${click + 1}`,
  latest: `$${click + 2}`,
  attribution: `$${click + 3}`,
});

/** The columns of a question that yields only the partner. */
const NOTHING_KNOWN = `null::text as "clickId", null::timestamptz as at, null::text as country, null::text[] as subs,
      false as "wasAbused", null::text as "trialAttributedBy", null::timestamptz as "endedAt"`;

/** Joins a `named` row to its partner `p`, whose account is `a`. */
export const PARTNER_OF_NAMED = `named
      join partner p on p.id = named.partner_id
      join account a on a.id = p.account_id
      left join partner recruiter on recruiter.id = p.recruiter_partner_id
      left join postback on postback.partner_id = p.id`;

/** What else a fact says of that partner, for the customer `$2`. */
export const OF_PARTNER = `${RECRUITER_OF_PARTNER}, postback.url is not null as "hasPostback",
        coalesce(a.email_hash = $2, false) as "hasCustomersAddress"`;

const statements = new Map<string, Prepared>();

/**
 * The statement with these questions only, for customer `$2`. Most events refer to one thing, and PostgreSQL would
 * replan a statement with all four for every event, since it expects plans without the absent ones to be cheaper.
 */
function factsStatement(asked: readonly Asked[]): Prepared {
  const name = `credit-facts ${asked.map(({ role }) => role).join(" ")}`;
  const found = statements.get(name);
  if (found !== undefined) return found;
  const statement = {
    name,
    text: `with named as (${questionsAbout(asked, 3, clickTermsBeside)})
      select named.*, ${CREDIT_PARTNER}, ${OF_PARTNER} from ${PARTNER_OF_NAMED}`,
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
 */
export async function loadCreditFacts(
  sql: Sql,
  programId: string,
  names: CreditNames,
  occurredAt: Date,
  terms: Pick<CreditFacts["terms"], "attribution" | "attributionWindowDays">,
): Promise<LoadedFacts> {
  const { earliest, latest } = clickWindowOf(occurredAt, terms.attributionWindowDays);
  const asked = askedAbout(names, [earliest, latest, terms.attribution]);
  const parameters = asked.flatMap((one) => one.parameters);
  const rows =
    asked.length === 0
      ? []
      : await sql.rows<FactRow>(factsStatement(asked), [programId, names.customerHash, ...parameters]);
  return factsOf(names, rows);
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
