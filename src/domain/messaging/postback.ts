import { isPublicHostname } from "../access/address-guard.ts";
import { NO_SUBS, type Subs } from "../attribution/attribution.ts";
import type { ConversionStatus } from "../sales/conversion.ts";
import { minorToMajorText } from "../money/currency.ts";
import type { Cents } from "../money/money.ts";
import { isNoLongerThan } from "../text.ts";

export const POSTBACK_EVENTS = ["recorded", "approved", "reversed"] as const;
/** What happened to the sale. */
export type PostbackEvent = (typeof POSTBACK_EVENTS)[number];

/** The values of a postback URL's macros. */
export type PostbackValues = Readonly<{
  subs: Subs;
  clickId: string | null;
  conversionId: string;
  /** The partner's current commission. */
  payoutCents: Cents;
  currency: string;
  status: ConversionStatus;
  event: PostbackEvent;
  programSlug: string;
}>;

/** Each macro and its value; a missing value is empty. POSTBACK-5. */
const MACRO_VALUES: Readonly<Record<string, (values: PostbackValues) => string | null>> = {
  "{sub_id}": (values) => values.subs.sub1,
  "{sub2}": (values) => values.subs.sub2,
  "{sub3}": (values) => values.subs.sub3,
  "{sub4}": (values) => values.subs.sub4,
  "{sub5}": (values) => values.subs.sub5,
  "{click_id}": (values) => values.clickId,
  "{conversion_id}": (values) => values.conversionId,
  "{payout}": (values) => minorToMajorText(values.payoutCents, values.currency),
  "{currency}": (values) => values.currency,
  "{status}": (values) => values.status,
  "{event}": (values) => values.event,
  "{program}": (values) => values.programSlug,
};

/** The macros a postback URL may contain, with their braces. */
export const POSTBACK_MACROS: readonly string[] = Object.keys(MACRO_VALUES);

export const POSTBACK_URL_LENGTH = 1000;

/** What each macro becomes for these values, before URL encoding; empty where it is missing. */
export const macroValues = (values: PostbackValues): readonly { macro: string; value: string }[] =>
  Object.entries(MACRO_VALUES).map(([macro, valueOf]) => ({ macro, value: valueOf(values) ?? "" }));

/** The values of a test call. */
export function sampleValues(programSlug: string, currency: string): PostbackValues {
  return {
    subs: { ...NO_SUBS, sub1: "sample" },
    clickId: "clk_00000000000000000000000000",
    conversionId: "cnv_00000000000000000000000000",
    payoutCents: 1250,
    currency,
    status: "pending",
    event: "recorded",
    programSlug,
  };
}

/**
 * What is wrong with a postback URL, as a sentence, or null. It must be a public https address on port 443 without
 * user info, at most 1000 characters long, with known macros in path and query only. `isPrivateAllowed` (a testnet
 * setting) permits any http or https host and port.
 */
export function postbackUrlProblem(text: string, isPrivateAllowed: boolean): string | null {
  if (!isNoLongerThan(text, POSTBACK_URL_LENGTH))
    return `url must have at most ${POSTBACK_URL_LENGTH} characters.`;
  if (/[\s\p{Cc}]/u.test(text)) return "url must not contain spaces or control characters.";
  if (!text.isWellFormed()) return "url must not contain lone surrogates.";
  const parts = /^https?:\/\/(?<authority>[^/?#\\]+)[^#]*(?<fragment>#.*)?$/i.exec(text)?.groups;
  if (parts === undefined) return "url must be an https URL.";
  if (/[{}]/.test(`${parts.authority ?? ""}${parts.fragment ?? ""}`)) {
    return "url may contain macros only in its path and query.";
  }
  const url = URL.parse(text);
  if (url === null) return "url must be an https URL.";
  const macroProblem = macroProblemOf(text);
  if (macroProblem !== null) return macroProblem;
  // Checked in what will be called as well: browsers' rules pass over more than one slash before the host.
  if (/[{}]/.test(url.host)) return "url may contain macros only in its path and query.";
  if (`${url.username}${url.password}` !== "" || parts.authority?.includes("@") === true)
    return "url must not contain a user name or password.";
  if (isPrivateAllowed) return null;
  if (url.protocol !== "https:") return "url must be an https URL.";
  if (url.port !== "") return "url must use port 443.";
  if (!isPublicHostname(url.hostname)) return "url must name a public host.";
  return null;
}

function macroProblemOf(text: string): string | null {
  const known = `Use ${POSTBACK_MACROS.join(", ")}.`;
  const macros = text.match(/\{[^{}]*\}/g) ?? [];
  const unknown = macros.find((macro) => !Object.hasOwn(MACRO_VALUES, macro));
  if (unknown !== undefined) return `url contains the unknown macro ${unknown}. ${known}`;
  if (/[{}]/.test(text.replaceAll(/\{[^{}]*\}/g, ""))) {
    return `url contains a brace outside of a macro. ${known}`;
  }
  return null;
}

/** The URL to call: every macro replaced by its URL-encoded value. */
export function expandPostback(url: string, values: PostbackValues): string {
  return url.replaceAll(/\{[^{}]*\}/g, (macro) => {
    const value = MACRO_VALUES[macro]?.(values) ?? "";
    return encodeURIComponent(value.toWellFormed());
  });
}
