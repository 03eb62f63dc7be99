import { describe, expect, test } from "@jest/globals";

import {
  decideJoin,
  decideMove,
  PARTNER_STATUSES,
  PARTNER_VERBS,
  type PartnerStatus,
  type PartnerVerb,
  unresolvedWarningReason,
  warningDueAt,
} from "../../../src/domain/partners/partner.ts";
import { type RiskFacts, RISK_FLAGS, riskFlagsOf } from "../../../src/domain/partners/partner-risk.ts";
import { ALL_ALLOWED } from "../programs/sample-terms.ts";

/** Every move there is: status, warning, verb -> status, what becomes of the warning. All else is a conflict. */
const MOVES: [PartnerStatus, "open" | "none", PartnerVerb, PartnerStatus, string][] = [
  ["pending", "none", "approve", "approved", "unchanged"],
  ["rejected", "none", "approve", "approved", "unchanged"],
  ["pending", "none", "reject", "rejected", "unchanged"],
  ["approved", "none", "suspend", "suspended", "unchanged"],
  ["approved", "open", "suspend", "suspended", "suspended"],
  ["suspended", "none", "reinstate", "approved", "unchanged"],
  ["approved", "none", "warn", "approved", "opened"],
  ["approved", "open", "clear_warning", "approved", "cleared"],
];

describe("moves of a partner", () => {
  const reachable = PARTNER_STATUSES.flatMap((status) =>
    // Only who is approved can have an open warning.
    (status === "approved" ? (["open", "none"] as const) : (["none"] as const)).flatMap((warning) =>
      PARTNER_VERBS.map((verb) => ({ status, warning, verb })),
    ),
  );

  // PARTNER-7
  test.each(reachable)("$status, warning $warning, $verb", ({ status, warning, verb }) => {
    const expected = MOVES.find(([from, w, v]) => from === status && w === warning && v === verb);
    const decision = decideMove({ status, hasOpenWarning: warning === "open" }, verb);
    if (expected === undefined) {
      expect(decision).toMatchObject({
        kind: "refuse",
        code: "conflict",
        message: expect.stringMatching(/\.$/),
      });
    } else {
      expect(decision).toEqual({ kind: "move", to: expected[3], warning: expected[4] });
    }
  });

  test("there are 8 moves among the 30 pairs of state and verb", () => {
    const moves = reachable.filter(({ status, warning, verb }) => {
      return decideMove({ status, hasOpenWarning: warning === "open" }, verb).kind === "move";
    });
    expect([moves.length, reachable.length]).toEqual([8, 30]);
  });

  // PARTNER-8
  test("a warning is due seven calendar days later, at the same time of day", () => {
    expect(warningDueAt(new Date("2026-12-28T09:30:00.000Z")).toISOString()).toBe("2027-01-04T09:30:00.000Z");
    expect(unresolvedWarningReason("Brand bidding")).toBe("Warning not resolved: Brand bidding");
  });
});

describe("joining", () => {
  test.each<[PartnerStatus | null, boolean, boolean, string]>([
    // partner, open to all, held by a risk check -> outcome
    [null, true, false, "join approved"],
    [null, true, true, "join pending"],
    [null, false, false, "join pending"],
    [null, false, true, "join pending"],
    ["rejected", true, false, "apply_again pending"],
    ["rejected", false, true, "apply_again pending"],
    ["suspended", true, false, "refuse conflict"],
    ["pending", true, false, "refuse conflict"],
    ["approved", true, false, "refuse conflict"],
  ])("partner %s, open to all %s, held %s: %s", (partnerStatus, isOpenToAll, isHeldByRisk, expected) => {
    const decision = decideJoin({ partnerStatus, isOpenToAll, isHeldByRisk });
    const what = decision.kind === "refuse" ? decision.code : decision.status;
    expect(`${decision.kind} ${what}`).toBe(expected);
  });
});

describe("risk checks", () => {
  const harmless: RiskFacts = {
    address: "anne@blog.example",
    isAddressVerified: true,
    isDisposableDomain: (domain) => domain === "mailinator.com",
    brandAddress: "owner@acme.example",
    country: "US",
    programCountries: [],
    methods: ["content_review", "newsletter_email"],
    trafficRules: ALL_ALLOWED,
    wasSuspendedByBrand: false,
    wasRejectedByBrand: false,
  };

  // PARTNER-2
  test.each<[string, Partial<RiskFacts>, string[]]>([
    ["nothing", {}, []],
    ["an address not verified", { isAddressVerified: false }, ["address_not_verified"]],
    ["a disposable address", { address: "x@MAILINATOR.com" }, ["disposable_address"]],
    ["an address of the brand", { address: "intern+1@ACME.example" }, ["brand_address"]],
    ["not a subdomain of the brand's", { address: "x@mail.acme.example" }, []],
    [
      "not a provider that brand and partner share",
      { address: "x@gmail.com", brandAddress: "acme@gmail.com" },
      [],
    ],
    ["a country outside the program's", { programCountries: ["DE"] }, ["country_not_allowed"]],
    ["not a country of the program's", { programCountries: ["DE", "US"] }, []],
    ["a banned method", { trafficRules: { ...ALL_ALLOWED, newsletter_email: "banned" } }, ["method_banned"]],
    [
      "a method to ask about",
      { trafficRules: { ...ALL_ALLOWED, content_review: "ask" } },
      ["method_needs_asking"],
    ],
    [
      "not a banned method that is not declared",
      { trafficRules: { ...ALL_ALLOWED, paid_social: "banned" } },
      [],
    ],
    ["a suspension before", { wasSuspendedByBrand: true }, ["suspended_before"]],
    ["a rejection before", { wasRejectedByBrand: true }, ["rejected_before"]],
  ])("flag %s", (_name, changes, expected) => {
    expect(riskFlagsOf({ ...harmless, ...changes })).toEqual(expected);
  });

  test("every flag that applies is listed, in the order of the table", () => {
    const all = riskFlagsOf({
      ...harmless,
      address: "x@mailinator.com",
      isAddressVerified: false,
      brandAddress: "y@mailinator.com",
      programCountries: ["DE"],
      trafficRules: { ...ALL_ALLOWED, newsletter_email: "banned", content_review: "ask" },
      wasSuspendedByBrand: true,
      wasRejectedByBrand: true,
    });
    expect(all).toEqual(RISK_FLAGS);
  });
});
