import { DAY_MS, type Moment, type Partner, type Program, type Rate, type Terms } from "./state.ts";

/** A time reported in whole seconds names all of its second: the last moment that it may have been. */
export const lastMomentOf = (at: Moment): Moment => (at % 1000 === 0 ? at + 999 : at);

/** The terms in force at a moment. A change that is pending is in force from its date on, whoever noticed it. */
export function termsAt(program: Program, at: Moment): Terms {
  const { pending, versions } = program;
  const version = versions.findLast(({ from }) => from <= at) ?? versions[0]!;
  return pending !== null && pending.effectiveAt <= at
    ? { ...version.terms, ...pending.wanted }
    : version.terms;
}

/** Writes down as a version what has taken effect. */
export function settleTerms(program: Program, now: Moment): void {
  const { pending } = program;
  if (pending === null || pending.effectiveAt > now) return;
  program.versions.push({ from: pending.effectiveAt, terms: termsAt(program, now) });
  program.pending = null;
}

/** Three business days on, at the same time of day; asked on a weekend, counting starts on Monday at midnight. */
export function threeBusinessDaysAfter(asked: Moment): Moment {
  let at = asked;
  if (isWeekend(at)) {
    at -= at % DAY_MS;
    while (isWeekend(at)) at += DAY_MS;
  }
  for (let days = 0; days < 3;) {
    at += DAY_MS;
    if (!isWeekend(at)) days += 1;
  }
  return at;
}

const isWeekend = (at: Moment): boolean => [0, 6].includes(new Date(at).getUTCDay());

/** Anybody was ever approved, and is now approved or suspended. */
export const isProtected = (partners: readonly Partner[]): boolean =>
  partners.some(({ wasEverApproved }) => wasEverApproved);

/**
 * Changes terms: each sent field is compared with the value in force. What is better applies at once, what is worse
 * waits for three business days, and the notice of the whole change begins anew.
 */
export function changeTerms(
  program: Program,
  patch: Partial<Terms>,
  isProtectedNow: boolean,
  now: Moment,
): void {
  settleTerms(program, now);
  const before = termsAt(program, now);
  const after: Terms = { ...before };
  const wanted: Partial<Terms> = { ...program.pending?.wanted };
  let isNoticeNew = false;
  for (const field of Object.keys(patch) as (keyof Terms)[]) {
    const sent = { [field]: patch[field] } as Partial<Terms>;
    // What else waits may make worse what is better now: it has to be no cut as things are, and as they will be.
    const { [field]: _own, ...others } = wanted;
    const { better, worse } = partsOf(field, before, { ...before, ...others }, sent);
    const isPendingAgain = isSame(program.pending?.wanted[field], patch[field]);
    if (!isProtectedNow) {
      Object.assign(after, sent);
      delete wanted[field];
    } else if (worse === null) {
      Object.assign(after, sent);
      delete wanted[field];
    } else if (!isPendingAgain) {
      Object.assign(after, better);
      Object.assign(wanted, sent);
      isNoticeNew = true;
    }
  }
  if (!isSame(before, after)) program.versions.push({ from: now, terms: after });
  if (Object.keys(wanted).length === 0) program.pending = null;
  else if (isNoticeNew || program.pending === null) {
    program.pending = { effectiveAt: threeBusinessDaysAfter(now), wanted };
  } else program.pending = { ...program.pending, wanted };
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** What of a change of one field applies at once, and whether a part of it is a cut. */
function partsOf(
  field: keyof Terms,
  before: Terms,
  later: Terms,
  sent: Partial<Terms>,
): { better: Partial<Terms>; worse: Partial<Terms> | null } {
  const isCut = CUTS[field](before, { ...before, ...sent }) || CUTS[field](later, { ...later, ...sent });
  if (!isCut) return { better: {}, worse: null };
  const betterNow = BETTER_PARTS[field]?.(before, { ...before, ...sent }) ?? {};
  return { better: BETTER_PARTS[field]?.(later, { ...later, ...betterNow }) ?? {}, worse: sent };
}

const CUTS: { readonly [Field in keyof Terms]: (before: Terms, after: Terms) => boolean } = {
  commission: (before, after) => isLower(before.commission, after.commission),
  overrideBps: (before, after) => after.overrideBps < before.overrideBps,
  holdDays: (before, after) => after.holdDays > before.holdDays,
  windowDays: (before, after) => after.windowDays < before.windowDays,
  renewalMonths: (before, after) => (after.renewalMonths ?? Infinity) < (before.renewalMonths ?? Infinity),
  minimumCents: (before, after) => after.minimumCents > before.minimumCents,
  newCustomersOnly: (before, after) => after.newCustomersOnly && !before.newCustomersOnly,
  countries: (before, after) =>
    before.countries.length === 0
      ? after.countries.length > 0
      : after.countries.length > 0 && before.countries.some((country) => !after.countries.includes(country)),
  attribution: (before, after) => after.attribution !== before.attribution,
  products: (before, after) =>
    matchesOf(before, after).some((match) => isLower(rateOf(before, match), rateOf(after, match))),
  events: (before, after) => before.events.some(({ name, fixedCents }) => bountyOf(after, name) < fixedCents),
};

/** Lists have better and worse parts: what is better in one applies at once. */
const BETTER_PARTS: { readonly [Field in keyof Terms]?: (before: Terms, after: Terms) => Partial<Terms> } = {
  countries: (before, after) =>
    before.countries.length === 0
      ? {}
      : { countries: [...new Set([...before.countries, ...after.countries])] },
  products: (before, after) => ({
    products: matchesOf(after, before).flatMap((match) => {
      const source = isLower(rateOf(before, match), rateOf(after, match)) ? before : after;
      return source.products.filter((rule) => rule.match === match);
    }),
  }),
  events: (before, after) => ({
    events: [...new Set([...after.events, ...before.events].map(({ name }) => name))].map((name) => ({
      name,
      fixedCents: Math.max(bountyOf(before, name), bountyOf(after, name)),
    })),
  }),
};

const matchesOf = (...lists: Terms[]): string[] => [
  ...new Set(lists.flatMap(({ products }) => products.map(({ match }) => match))),
];

/** What a product effectively earns: by its rule, else by the program's commission. */
export function rateOf(terms: Terms, product: string | null): Rate {
  const rule = terms.products.find(({ match }) => match === product);
  const { rewardType, rateBps, fixedCents } = rule ?? terms.commission;
  return { rewardType, rateBps, fixedCents };
}

export const bountyOf = (terms: Terms, name: string): number =>
  terms.events.find((bounty) => bounty.name === name)?.fixedCents ?? 0;

function isLower(before: Rate, after: Rate): boolean {
  if (before.rewardType !== after.rewardType) return true;
  return before.rewardType === "percent"
    ? after.rateBps < before.rateBps
    : after.fixedCents < before.fixedCents;
}
