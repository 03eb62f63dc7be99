import { SUB_NAMES } from "../domain/attribution/attribution.ts";

/** What one part of a delivery says about where a sale came from. */
export type CreditValues = Readonly<{
  clickId: string | null;
  /** In order of preference: the first that is a code of the program counts. */
  refCodes: readonly string[];
  /** sub1 to sub5. */
  subs: readonly (string | null)[];
}>;

export const NO_VALUES: CreditValues = { clickId: null, refCodes: [], subs: SUB_NAMES.map(() => null) };

/** The prefix of click ids, which distinguishes them from referral codes in fields that accept both. */
const CLICK_PREFIX = "clk_";

/** The values under the names we ask brands to use. `read` returns the text under a name, or null. */
export function valuesNamed(read: (name: string) => string | null): CreditValues {
  const [sub1 = null, ...otherSubs] = SUB_NAMES.map(read);
  return {
    clickId: read("vp_click"),
    refCodes: [read("vp_ref"), read("ref")].filter((code) => code !== null),
    subs: [sub1 ?? read("sub_id"), ...otherSubs],
  };
}

/** The values of a field that holds a click id or a referral code. */
export function valuesOfReference(reference: string | null): CreditValues {
  if (reference === null) return NO_VALUES;
  return reference.startsWith(CLICK_PREFIX)
    ? { ...NO_VALUES, clickId: reference }
    : { ...NO_VALUES, refCodes: [reference] };
}

/** Whether the values can lead to a partner; labels alone cannot. */
export function namesSomebody(values: CreditValues): boolean {
  return values.clickId !== null || values.refCodes.length > 0;
}

/** Each value from the first of these that has it. */
export function firstValues(places: readonly CreditValues[]): CreditValues {
  return {
    clickId: places.find((place) => place.clickId !== null)?.clickId ?? null,
    refCodes: [...new Set(places.flatMap((place) => place.refCodes))],
    subs: SUB_NAMES.map((_, index) => places.map((place) => place.subs[index]).find(isGiven) ?? null),
  };
}

function isGiven(label: string | null | undefined): label is string {
  return label !== null && label !== undefined;
}
