import { addressDomain } from "../customers/customer.ts";
import type { TrafficRules, TrafficSource } from "../programs/program.ts";

/** Input of an application's risk checks. */
export type RiskFacts = Readonly<{
  address: string;
  isAddressVerified: boolean;
  /** Whether a domain provides disposable addresses. */
  isDisposableDomain: (domain: string) => boolean;
  /** The brand's own contact address. */
  brandAddress: string;
  /** Two-letter code of the applicant's country. */
  country: string;
  /** The program's countries; empty means every country. */
  programCountries: readonly string[];
  /** Every declared promotion method: the main one and the others. */
  methods: readonly TrafficSource[];
  trafficRules: TrafficRules;
  /** Whether any program of the same brand has ever suspended this account. */
  wasSuspendedByBrand: boolean;
  /** Whether any program of the same brand has ever rejected this account. */
  wasRejectedByBrand: boolean;
}>;

/** Each flag and its condition, in the order they are listed. PARTNER-2. */
const RISK_CHECKS = {
  address_not_verified: (facts) => !facts.isAddressVerified,
  disposable_address: (facts) => facts.isDisposableDomain(addressDomain(facts.address)),
  brand_address: (facts) => sharesBrandDomain(facts),
  country_not_allowed: (facts) =>
    facts.programCountries.length > 0 && !facts.programCountries.includes(facts.country),
  method_banned: (facts) => facts.methods.some((method) => facts.trafficRules[method] === "banned"),
  method_needs_asking: (facts) => facts.methods.some((method) => facts.trafficRules[method] === "ask"),
  suspended_before: (facts) => facts.wasSuspendedByBrand,
  rejected_before: (facts) => facts.wasRejectedByBrand,
} as const satisfies Record<string, (facts: RiskFacts) => boolean>;

export type RiskFlag = keyof typeof RISK_CHECKS;
export const RISK_FLAGS = Object.keys(RISK_CHECKS) as RiskFlag[];

/** Every risk flag of an application. Any of them holds it for review, even in an open program. */
export function riskFlagsOf(facts: RiskFacts): RiskFlag[] {
  return RISK_FLAGS.filter((flag) => RISK_CHECKS[flag](facts));
}

/** Mail providers whose domain says nothing about an employer. */
const SHARED_MAIL_DOMAINS = new Set(
  (
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com mac.com aol.com " +
    "proton.me protonmail.com gmx.com gmx.de gmx.net web.de mail.com yandex.com zoho.com fastmail.com qq.com 163.com"
  ).split(" "),
);

function sharesBrandDomain(facts: RiskFacts): boolean {
  const domain = addressDomain(facts.address);
  return domain === addressDomain(facts.brandAddress) && !SHARED_MAIL_DOMAINS.has(domain);
}
