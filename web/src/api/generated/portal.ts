// Written by `npm run docs` from docs/reference/openapi.json; do not edit.
import type { CallOptions, NoInput, Operation } from "../../../../client/src/index.ts";
import type { List } from "../../../../client/src/index.ts";
import type {
  Balance,
  OwnConversion,
  RateRules,
  ScheduledChange,
  Warning,
} from "../../../../client/src/index.ts";

export type GetMySessionAnswer = {
  session: {
    id: string;
    email: string;
    /** How it began: link, code or operator_link. */
    method: string;
    authenticatedAt: string;
    /** Until when what needs a step-up is allowed. */
    stepUpUntil: string;
  };
  accountId: string;
  name: string;
  network: "mainnet" | "testnet";
  /** The service clock, by which countdowns run. */
  now: string;
  /** The system clock, by which sign-in and stepUpUntil run. */
  systemNow: string;
  currencyDecimals: Record<string, number>;
  /** As you chose it; null follows the browser. */
  language: "en" | "de" | null;
  /** Every app that you can open. */
  places: {
    kind: "console" | "portal" | "desk";
    path: string;
    /** Of the brand; null for the portal and the desk. */
    name: string | null;
  }[];
};

export type GetMyPaymentsAnswer = {
  /** Sums by currency, in the order of programs. */
  currencies: {
    currency: string;
    totals: {
      /** Awaiting approval. */
      pending: number;
      /** Approved, before its payment date. */
      inHold: number;
      /** Due; negative if refunds exceeded what was due. */
      payable: number;
      paid: number;
      /** Being paid. */
      inFlight: number;
    };
    /** The next payment; null while nothing is due, or something keeps all of it. */
    next: {
      /** The payout day; null if batches are started by hand. */
      at: string | null;
      amountCents: number;
      /** How many programs pay it. */
      programs: number;
    } | null;
  }[];
  /** Every program that you joined or applied to, the latest first. */
  programs: {
    programId: string;
    partnerId: string;
    programName: string;
    brandName: string;
    currency: string;
    /** Your status in the program. */
    status: "pending" | "approved" | "suspended" | "rejected";
    programStatus: "draft" | "live" | "paused";
    /** Whether new sales are credited: not while the program is paused, or its brand closed. */
    isTakingSales: boolean;
    /** Whether the brand is closed: the operator then starts the batches that pay what is due. */
    isBrandClosed: boolean;
    /** Present while a warning is open. */
    warning?: Warning;
    /** Your link; null unless you are approved. */
    link: string | null;
    /** What the program pays. */
    rates: {
      rewardType: "percent" | "fixed";
      directRateBps: number;
      directFixedCents: number;
      /** 0 for none. */
      overrideRateBps: number;
      /** null: as long as the customer pays. */
      renewalMonths: number | null;
    };
    balance: Balance;
    /** Every reason why the balance is not paid, the first one first; empty if there is nothing to pay. */
    reasons: {
      /** A code of notPaidReason. */
      code: string;
      /** The words of the partner's notPaidReason. */
      message: string;
      /** When the reason ends by itself, if known. */
      until: string | null;
      /** The amount that the reason keeps; several may keep the same amount. */
      amountCents: number;
      /** The amount that the message names: the minimum payout, or what refunds reversed; else null. */
      figureCents: number | null;
    }[];
  }[];
};

export interface ExplainMyBalanceInput {
  /** Program id (prg_…), program slug, or your partner id (prt_…). */
  program: string;
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** Which figure of it. */
  bucket: "pending" | "inHold" | "payable" | "inFlight" | "paid" | "earnedYtd";
}

export type ExplainMyBalanceAnswer = {
  id: number;
  createdAt: string;
  /** direct: commission, override: recruiter override. */
  kind: "direct" | "override" | "platform_fee";
  entry: "accrual" | "reversal" | "payout" | "payout_reversal";
  /** What the line adds to the figure; signed. */
  amountCents: number;
  note: string | null;
  payoutId: string | null;
  conversionId: string;
  /** At the moment that the figure is of. */
  conversionStatus: "pending" | "approved" | "rejected";
  occurredAt: string;
  /** The payment date, at the moment that the figure is of. */
  holdUntil: string;
  /** The sale before refunds. */
  saleCents: number;
  /** Refunds of the sale so far. */
  refundedCents: number;
  /** Of the commission. */
  rewardType: "percent" | "fixed";
  /** What the rate is a share of: the sale for a commission, the commission for an override, both for a fee. */
  baseCents: number;
  /** Basis points; 0 for a fixed commission. */
  rateBps: number;
  /** The fixed part of a commission. */
  fixedCents: number;
  /** Commission, override or fee of the sale before refunds. */
  originalCents: number;
  /** The version of the terms that the sale was priced by. */
  termsVersion: number;
};

export interface GetMySeriesInput {
  /** Program id (prg_…), program slug, or your partner id (prt_…). */
  program: string;
  /** Number of days up to now; 0 is all time. */
  days?: 7 | 30 | 90 | 365 | 0 | undefined;
}

export type GetMySeriesAnswer = {
  /** The window that was asked for; 0 is all time. */
  days: number;
  /** Days that a row stands for: 1, or 32 if the series is of all time. */
  rowDays: number;
  /** Oldest first, with no day left out. */
  rows: {
    /** The day in UTC, or the first of the days that the row stands for. */
    day: string;
    clicks: number;
    /** App events are not sales, but their commissions count. */
    sales: number;
    /** Sales, net of refunds. */
    salesValueCents: number;
    /** Commission. */
    earnedCents: number;
  }[];
};

export interface BrowseMySalesInput {
  /** Program id (prg_…), program slug, or your partner id (prt_…). */
  program: string;
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** Only your own sales, or only those of your recruits. */
  kind?: "direct" | "override" | undefined;
}

export type ListMyKeysAnswer = {
  id: string;
  name: string;
  /** The role of a brand key, the scope of a partner key. */
  access: string;
  last4: string;
  createdAt: string;
  revokedAt: string | null;
  /** Null before the first. */
  lastUse: {
    /** The API, or a tool of an agent. */
    channel: "rest" | "tool";
    /** The operation's id, or the tool's name. */
    operation: string;
    /** System clock. */
    lastAt: string;
  } | null;
}[];

export interface CreateMyKeyInput {
  name: string;
  scope: "read" | "write";
}

export type CreateMyKeyAnswer = {
  id: string;
  key: string;
  scope: "read" | "write";
};

export interface RevokeMyKeyInput {
  keyId: string;
}

export type RevokeMyKeyAnswer = {
  id: string;
  revokedAt: string;
};

export type ListSessionsAnswer = {
  id: string;
  method: string;
  browser: string | null;
  createdAt: string;
  seenAt: string;
  isThis: boolean;
}[];

export interface EndSessionInput {
  sessionId: string;
}

export type EndSessionAnswer = {
  ended: number;
};

export type EndAllSessionsAnswer = {
  ended: number;
};

export type ListPasskeysAnswer = {
  id: string;
  name: string;
  /** Whether it is on several of your devices. */
  isBackedUp: boolean;
  createdAt: string;
  usedAt: string | null;
}[];

export interface AddPasskeyInput {
  name: string;
  response: {
    id: string;
    rawId: string;
    type: "public-key";
    clientExtensionResults?: {
    } | undefined;
    response: {
      clientDataJSON: string;
      attestationObject: string;
      transports?: readonly string[] | undefined;
    };
  };
}

export type AddPasskeyAnswer = {
  passkeyId: string;
};

export type OfferPasskeyAnswer = {
  publicKey: {
  };
};

export interface RenamePasskeyInput {
  passkeyId: string;
  name: string;
}

export type RenamePasskeyAnswer = {
  passkeyId: string;
  name: string;
};

export interface RemovePasskeyInput {
  passkeyId: string;
}

export type RemovePasskeyAnswer = {
  passkeyId: string;
};

export type ListConnectionsAnswer = {
  id: string;
  issuer: string;
  createdAt: string;
  usedAt: string | null;
}[];

export interface RemoveConnectionInput {
  connectionId: string;
}

export type RemoveConnectionAnswer = {
  connectionId: string;
};

export interface ChooseLanguageInput {
  /** Null follows the browser; mails are then in English. */
  language: "en" | "de" | null;
}

export type ChooseLanguageAnswer = {
  /** Null follows the browser; mails are then in English. */
  language: "en" | "de" | null;
};

export interface ChangeAddressInput {
  email: string;
}

export type ChangeAddressAnswer = {
  /** Where the link was sent. */
  email: string;
  /** Until when it works, by the system clock. */
  expiresAt: string;
};

export interface BrowseMarketplaceInput {
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** Searches name, description or brand, ignoring case. */
  q?: string | undefined;
}

export type BrowseMarketplaceAnswer = {
  id: string;
  slug: string;
  name: string;
  brandName: string;
  currency: string;
  rates: {
    rewardType: "percent" | "fixed";
    directRateBps: number;
    directFixedCents: number;
    /** 0 for none. */
    overrideRateBps: number;
    /** null: as long as the customer pays. */
    renewalMonths: number | null;
  };
  openToAll: boolean;
  holdDays: number;
  /** Whether you have joined or applied. You can apply again after a rejection. */
  joined: boolean;
  /** Where you stand; null if you have never applied. */
  ownStatus: "pending" | "approved" | "suspended" | "rejected" | null;
};

export interface GetListedProgramInput {
  /** Program id (prg_…), program slug, or your partner id (prt_…). */
  program: string;
  /** The code of a recruiting link. */
  recruiter?: string | undefined;
}

export type GetListedProgramAnswer = {
  id: string;
  slug: string;
  name: string;
  brandName: string;
  description: string;
  currency: string;
  openToAll: boolean;
  /** A paused program takes no applications. */
  isPaused: boolean;
  /** The partner whose recruiting link was followed. */
  recruiterName: string | null;
  /** The code of that link to apply with; null for one that is no other partner's of this program. */
  recruiterCode: string | null;
  /** The questions for applicants. */
  questions: {
    /** Key of the answer in answers. */
    id: string;
    text: string;
  }[];
  terms: {
    version: number;
    /** In words. */
    commission: string;
    /** In words. */
    recruiterOverride: string;
    /** In words. */
    renewals: string;
    /** The same as figures. */
    rates: {
      rewardType: "percent" | "fixed";
      directRateBps: number;
      directFixedCents: number;
      /** 0 for none. */
      overrideRateBps: number;
      /** null: as long as the customer pays. */
      renewalMonths: number | null;
    };
    rateRules: RateRules;
    holdDays: number;
    attributionWindowDays: number;
    attribution: "last" | "first";
    /** In major units of the currency. */
    minimumPayout: string;
    newCustomersOnly: boolean;
    countries: string[];
    /** Whether your country is among them. */
    isCountryAllowed: boolean;
    trafficRules: Record<string, "allowed" | "ask" | "banned">;
    brandRules: string;
    scheduledChange: ScheduledChange | null;
  };
  /** Where you stand; null if you have never applied. */
  own: {
    partnerId: string;
    status: "pending" | "approved" | "suspended" | "rejected";
    statusReason: string | null;
  } | null;
};

export type ListClaimedPropertiesAnswer = {
  id: string;
  type: "website" | "youtube" | "instagram" | "tiktok" | "x" | "facebook" | "linkedin" | "twitch" | "newsletter" | "podcast" | "app" | "community";
  identifier: string;
  verified: boolean;
  /** How it was verified; null if it is not. */
  method: "dns_txt" | "meta_tag" | "file" | "profile_code" | "email_domain" | "manual" | null;
  /** As noted by the operator at verification; null if unknown. */
  followers: number | null;
  url: string | null;
  /** Source of followers: operator; null if unknown. */
  statsSource: string | null;
  lastCheckedAt: string | null;
  /** What the operator looks for in the description of a channel. */
  code: string;
  /** Empty where the service cannot look it up. */
  proofs: {
    method: "dns_txt" | "meta_tag" | "file";
    /** The name of the TXT record, or the URL that is read. */
    location: string;
    /** The text to publish there. */
    content: string;
  }[];
}[];

export interface AddPropertyInput {
  type: "website" | "youtube" | "instagram" | "tiktok" | "x" | "facebook" | "linkedin" | "twitch" | "newsletter" | "podcast" | "app" | "community";
  /** Its domain or channel name. */
  identifier: string;
  url?: string | undefined;
}

export type AddPropertyAnswer = {
  id: string;
  type: "website" | "youtube" | "instagram" | "tiktok" | "x" | "facebook" | "linkedin" | "twitch" | "newsletter" | "podcast" | "app" | "community";
  identifier: string;
  verified: boolean;
  /** How it was verified; null if it is not. */
  method: "dns_txt" | "meta_tag" | "file" | "profile_code" | "email_domain" | "manual" | null;
  /** As noted by the operator at verification; null if unknown. */
  followers: number | null;
  url: string | null;
  /** Source of followers: operator; null if unknown. */
  statsSource: string | null;
  lastCheckedAt: string | null;
  /** What the operator looks for in the description of a channel. */
  code: string;
  /** Empty where the service cannot look it up. */
  proofs: {
    method: "dns_txt" | "meta_tag" | "file";
    /** The name of the TXT record, or the URL that is read. */
    location: string;
    /** The text to publish there. */
    content: string;
  }[];
};

export interface VerifyPropertyInput {
  propertyId: string;
  method: "dns_txt" | "meta_tag" | "file";
}

export type VerifyPropertyAnswer = {
  id: string;
  type: "website" | "youtube" | "instagram" | "tiktok" | "x" | "facebook" | "linkedin" | "twitch" | "newsletter" | "podcast" | "app" | "community";
  identifier: string;
  verified: boolean;
  /** How it was verified; null if it is not. */
  method: "dns_txt" | "meta_tag" | "file" | "profile_code" | "email_domain" | "manual" | null;
  /** As noted by the operator at verification; null if unknown. */
  followers: number | null;
  url: string | null;
  /** Source of followers: operator; null if unknown. */
  statsSource: string | null;
  lastCheckedAt: string | null;
  /** What the operator looks for in the description of a channel. */
  code: string;
  /** Empty where the service cannot look it up. */
  proofs: {
    method: "dns_txt" | "meta_tag" | "file";
    /** The name of the TXT record, or the URL that is read. */
    location: string;
    /** The text to publish there. */
    content: string;
  }[];
};

export interface RemovePropertyInput {
  propertyId: string;
}

export type RemovePropertyAnswer = {
  propertyId: string;
};

export type GetPayoutAccountAnswer = {
  /** The ways to be paid. */
  offered: ("bank_transfer" | "stripe" | "sandbox")[];
  /** How long payouts wait after a change. */
  holdHours: number;
  current: {
    rail: "bank_transfer" | "stripe" | "sandbox";
    /** Identifies the account without disclosing it. */
    label: string;
    /** The label in parts, to be said in another language. */
    labelParts: {
      kind: "bank_account" | "no_bank_account" | "stripe_account" | "sandbox_account" | "ssn" | "ein" | "tax_number";
      ending: string;
    } | null;
    connectedAt: string;
    /** Payouts wait until then, since the account was changed. */
    heldUntil: string | null;
    /** Why the payment provider accepts no payments to it. */
    refusedReason: string | null;
  } | null;
  /** The last accounts that were replaced, the newest first. */
  previous: {
    label: string;
    /** The label in parts, to be said in another language. */
    labelParts: {
      kind: "bank_account" | "no_bank_account" | "stripe_account" | "sandbox_account" | "ssn" | "ein" | "tax_number";
      ending: string;
    } | null;
    connectedAt: string;
    replacedAt: string;
  }[];
};

export interface ConnectPayoutAccountInput {
  rail: "bank_transfer" | "stripe" | "sandbox";
  /** Whose bank account it is. */
  holder?: string | undefined;
  iban?: string | undefined;
  bic?: string | undefined;
  /** The id of the connected account at Stripe, or the name of a sandbox account. */
  account?: string | undefined;
}

export type ConnectPayoutAccountAnswer = {
  /** The ways to be paid. */
  offered: ("bank_transfer" | "stripe" | "sandbox")[];
  /** How long payouts wait after a change. */
  holdHours: number;
  current: {
    rail: "bank_transfer" | "stripe" | "sandbox";
    /** Identifies the account without disclosing it. */
    label: string;
    /** The label in parts, to be said in another language. */
    labelParts: {
      kind: "bank_account" | "no_bank_account" | "stripe_account" | "sandbox_account" | "ssn" | "ein" | "tax_number";
      ending: string;
    } | null;
    connectedAt: string;
    /** Payouts wait until then, since the account was changed. */
    heldUntil: string | null;
    /** Why the payment provider accepts no payments to it. */
    refusedReason: string | null;
  } | null;
  /** The last accounts that were replaced, the newest first. */
  previous: {
    label: string;
    /** The label in parts, to be said in another language. */
    labelParts: {
      kind: "bank_account" | "no_bank_account" | "stripe_account" | "sandbox_account" | "ssn" | "ein" | "tax_number";
      ending: string;
    } | null;
    connectedAt: string;
    replacedAt: string;
  }[];
};

export type GetTaxFormAnswer = {
  /** Whether payouts wait for no tax form. */
  isReceived: boolean;
  /** The account's country. */
  country: string;
  current: {
    form: "w9" | "w8ben" | "general";
    /** Identifies the number without disclosing it. */
    label: string;
    /** The label in parts, to be said in another language. */
    labelParts: {
      kind: "bank_account" | "no_bank_account" | "stripe_account" | "sandbox_account" | "ssn" | "ein" | "tax_number";
      ending: string;
    } | null;
    signedOn: string;
    submittedAt: string;
    /** The last day of a W-8BEN; null if the form does not expire. */
    validUntil: string | null;
    /** expiring: within 60 days. Payouts wait for a form that replaces an expired one. */
    validity: "valid" | "expiring" | "expired";
  } | null;
};

export interface SubmitTaxFormInput {
  form: "w9" | "w8ben" | "general";
  /** As on the tax return. */
  name: string;
  businessName?: string | undefined;
  /** Of the address; for a W-8BEN the country of residence. */
  country: string;
  street: string;
  city: string;
  postalCode?: string | undefined;
  region?: string | undefined;
  /** W-9 only. */
  classification?: "individual" | "c_corporation" | "s_corporation" | "partnership" | "trust_estate" | "limited_liability_company" | undefined;
  /** W-9 only. ssn includes ITINs. */
  numberKind?: "ssn" | "ein" | undefined;
  taxNumber: string;
  /** W-8BEN only. */
  citizenship?: string | undefined;
  /** W-8BEN only. */
  birthDate?: string | undefined;
  signedOn: string;
  /** You certify that the form is correct and complete. */
  isCertified: true;
}

export type SubmitTaxFormAnswer = {
  /** Whether payouts wait for no tax form. */
  isReceived: boolean;
  /** The account's country. */
  country: string;
  current: {
    form: "w9" | "w8ben" | "general";
    /** Identifies the number without disclosing it. */
    label: string;
    /** The label in parts, to be said in another language. */
    labelParts: {
      kind: "bank_account" | "no_bank_account" | "stripe_account" | "sandbox_account" | "ssn" | "ein" | "tax_number";
      ending: string;
    } | null;
    signedOn: string;
    submittedAt: string;
    /** The last day of a W-8BEN; null if the form does not expire. */
    validUntil: string | null;
    /** expiring: within 60 days. Payouts wait for a form that replaces an expired one. */
    validity: "valid" | "expiring" | "expired";
  } | null;
};

export type ReadTaxFormAnswer = {
  form: "w9" | "w8ben" | "general";
  /** As on the tax return. */
  name: string;
  businessName?: string;
  /** Of the address; for a W-8BEN the country of residence. */
  country: string;
  street: string;
  city: string;
  postalCode?: string;
  region?: string;
  /** W-9 only. */
  classification?: "individual" | "c_corporation" | "s_corporation" | "partnership" | "trust_estate" | "limited_liability_company";
  /** W-9 only. ssn includes ITINs. */
  numberKind?: "ssn" | "ein";
  taxNumber: string;
  /** W-8BEN only. */
  citizenship?: string;
  /** W-8BEN only. */
  birthDate?: string;
  signedOn: string;
};

export interface ListPostbackDeliveriesInput {
  /** Program id (prg_…), program slug, or your partner id (prt_…). */
  program: string;
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  status?: "pending" | "retrying" | "sent" | "failed" | undefined;
}

export type ListPostbackDeliveriesAnswer = {
  id: string;
  event: "recorded" | "approved" | "reversed";
  /** Null for a test call. */
  conversionId: string | null;
  status: "pending" | "retrying" | "sent" | "failed";
  /** Attempts so far, at most 7. */
  attempts: number;
  /** Null if the last call got no response. */
  lastStatusCode: number | null;
  lastError: string | null;
  nextAttemptAt: string | null;
  createdAt: string;
  deliveredAt: string | null;
  /** As called, with the macros filled in. */
  url: string;
  isTest: boolean;
  /** The first call first. */
  calls: {
    number: number;
    startedAt: string;
    /** Null while it is under way. */
    finishedAt: string | null;
    /** Null without a response. */
    statusCode: number | null;
    error: string | null;
    /** How the response began. */
    excerpt: string | null;
  }[];
};

export interface SendPostbackAgainInput {
  /** Program id (prg_…), program slug, or your partner id (prt_…). */
  program: string;
  deliveryId: string;
}

export type SendPostbackAgainAnswer = {
  /** The delivery that is sent. */
  deliveryId: string;
};

export interface SamplePostbackInput {
  /** Program id (prg_…), program slug, or your partner id (prt_…). */
  program: string;
  /** A URL as it is being written. */
  url?: string | undefined;
}

export type SamplePostbackAnswer = {
  macros: {
    macro: string;
    /** In the sample. */
    value: string;
  }[];
  /** The URL as it would be called; null if it has a problem. */
  sample: string | null;
  /** Why the URL would be refused. */
  problem: string | null;
};

export interface ListAccountPayoutsInput {
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  programId?: string | undefined;
  status?: "pending" | "paid" | "failed" | "held" | undefined;
}

export type ListAccountPayoutsAnswer = {
  id: string;
  /** For a held payout, the amount payable now. */
  amountCents: number;
  currency: string;
  /** bank_transfer is paid manually; the others are rails. */
  method: "bank_transfer" | "stripe" | "sandbox";
  status: "pending" | "paid" | "failed" | "held";
  createdAt: string;
  settledAt: string | null;
  /** State at the rail; null for a bank transfer. */
  railState: "queued" | "submitted" | "in_transit" | "settled" | "returned" | "refused" | "needs_attention" | null;
  /** Why it is held, failed or needs attention. */
  reason: string | null;
  programId: string;
  programName: string;
  brandName: string;
  /** Where it was sent; null while no account is connected. */
  accountLabel: string | null;
  /** The label in parts, to be said in another language. */
  accountParts: {
    kind: "bank_account" | "no_bank_account" | "stripe_account" | "sandbox_account" | "ssn" | "ein" | "tax_number";
    ending: string;
  } | null;
  /** What a held payout waits for, in words. */
  reasonText: string | null;
};

export interface GetAccountPayoutInput {
  /** Payout id (pay_…). */
  payoutId: string;
}

export type GetAccountPayoutAnswer = {
  id: string;
  /** For a held payout, the amount payable now. */
  amountCents: number;
  currency: string;
  /** bank_transfer is paid manually; the others are rails. */
  method: "bank_transfer" | "stripe" | "sandbox";
  status: "pending" | "paid" | "failed" | "held";
  createdAt: string;
  settledAt: string | null;
  /** State at the rail; null for a bank transfer. */
  railState: "queued" | "submitted" | "in_transit" | "settled" | "returned" | "refused" | "needs_attention" | null;
  /** Why it is held, failed or needs attention. */
  reason: string | null;
  programId: string;
  programName: string;
  brandName: string;
  /** Where it was sent; null while no account is connected. */
  accountLabel: string | null;
  /** The label in parts, to be said in another language. */
  accountParts: {
    kind: "bank_account" | "no_bank_account" | "stripe_account" | "sandbox_account" | "ssn" | "ein" | "tax_number";
    ending: string;
  } | null;
  /** What a held payout waits for, in words. */
  reasonText: string | null;
};

export interface ListAccountPayoutLinesInput {
  /** Payout id (pay_…). */
  payoutId: string;
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
}

export type ListAccountPayoutLinesAnswer = {
  id: number;
  createdAt: string;
  /** direct: commission, override: recruiter override. */
  kind: "direct" | "override" | "platform_fee";
  entry: "accrual" | "reversal" | "payout" | "payout_reversal";
  /** What the sale adds to the payout; negative for a reversal. */
  amountCents: number;
  conversionId: string;
  /** When the sale happened. */
  occurredAt: string;
  /** The sale before refunds. */
  saleCents: number;
};

export type ListMyStatementsAnswer = {
  year: string;
  months: string[];
}[];

export interface ListMyStatementLinesInput {
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
  /** A month such as 2026-11, or a year; UTC. */
  period: string;
  /** Only your own sales, or only overrides. */
  kind?: "direct" | "override" | undefined;
  programId?: string | undefined;
}

export type ListMyStatementLinesAnswer = {
  id: number;
  createdAt: string;
  programId: string;
  programName: string;
  /** direct: commission of an own sale, override: of a recruit's sale. */
  kind: "direct" | "override";
  entry: "accrual" | "reversal" | "payout" | "payout_reversal";
  amountCents: number;
  currency: string;
  conversionId: string;
  /** When the sale happened. */
  occurredAt: string;
  payoutId: string | null;
};

export type GetAccountDeletionAnswer = {
  isPossible: boolean;
  /** The programs in which money is due, in flight, or may still become due. */
  due: {
    programId: string;
    programName: string;
    currency: string;
    pendingCents: number;
    inHoldCents: number;
    payableCents: number;
    inFlightCents: number;
  }[];
};

export interface DeleteAccountInput {
  isConfirmed: true;
}

export type DeleteAccountAnswer = {
  accountId: string;
  deletedAt: string;
};

/** The operations of a signed-in partner only. */
export interface PortalClient {
  /**
   * Show who is signed in.
   *
   * Requires a partner key with the scope write.
   */
  getMySession(input?: NoInput, options?: CallOptions): Promise<GetMySessionAnswer>;

  /**
   * Show when you are paid next, how much, and why not yet.
   *
   * Requires a partner key with the scope write.
   */
  getMyPayments(input?: NoInput, options?: CallOptions): Promise<GetMyPaymentsAnswer>;

  /**
   * List the ledger lines inside a figure of your balance.
   *
   * All lines add up to totalCents. Those of pending, inHold and payable are listed by the payment date of their sale, the last one first; all others newest first. In inFlight and paid the lines of payouts count.
   *
   * Requires a partner key with the scope write.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  explainMyBalance(input: ExplainMyBalanceInput, options?: CallOptions): List<ExplainMyBalanceAnswer, {
  /** The figure: what all lines add up to. */
  totalCents: number;
  /** The moment that it is of. */
  at: string;
}>;

  /**
   * Show your clicks and own sales in a program day by day.
   *
   * The rows add up to the totals of get_my_stats. Days are UTC; the first one begins with the window.
   *
   * Requires a partner key with the scope write.
   *
   * With `Accept: text/csv` the response is CSV.
   */
  getMySeries(input: GetMySeriesInput, options?: CallOptions): Promise<GetMySeriesAnswer>;

  /**
   * List your sales or those of your recruits, newest first.
   *
   * Requires a partner key with the scope write.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  browseMySales(input: BrowseMySalesInput, options?: CallOptions): List<OwnConversion>;

  /**
   * List your keys.
   *
   * Requires a partner key with the scope write.
   */
  listMyKeys(input?: NoInput, options?: CallOptions): Promise<ListMyKeysAnswer>;

  /**
   * Create a key of yours, which is shown this once.
   *
   * Requires a partner key with the scope write.
   */
  createMyKey(input: CreateMyKeyInput, options?: CallOptions): Promise<CreateMyKeyAnswer>;

  /**
   * Revoke a key of yours.
   *
   * Requires a partner key with the scope write.
   */
  revokeMyKey(input: RevokeMyKeyInput, options?: CallOptions): Promise<RevokeMyKeyAnswer>;

  /**
   * List the browsers in which you are signed in.
   *
   * Requires a partner key with the scope write.
   */
  listSessions(input?: NoInput, options?: CallOptions): Promise<ListSessionsAnswer>;

  /**
   * Sign out in one browser.
   *
   * Requires a partner key with the scope write.
   */
  endSession(input: EndSessionInput, options?: CallOptions): Promise<EndSessionAnswer>;

  /**
   * Sign out everywhere.
   *
   * Requires a partner key with the scope write.
   */
  endAllSessions(input?: NoInput, options?: CallOptions): Promise<EndAllSessionsAnswer>;

  /**
   * List your passkeys.
   *
   * Requires a partner key with the scope write.
   */
  listPasskeys(input?: NoInput, options?: CallOptions): Promise<ListPasskeysAnswer>;

  /**
   * Add the passkey that your browser has made.
   *
   * Requires a partner key with the scope write.
   */
  addPasskey(input: AddPasskeyInput, options?: CallOptions): Promise<AddPasskeyAnswer>;

  /**
   * Begin to add a passkey.
   *
   * `publicKey` is for `PublicKeyCredential.parseCreationOptionsFromJSON`. It works once, for 5 minutes.
   *
   * Requires a partner key with the scope write.
   */
  offerPasskey(input?: NoInput, options?: CallOptions): Promise<OfferPasskeyAnswer>;

  /**
   * Give a passkey another name.
   *
   * Requires a partner key with the scope write.
   */
  renamePasskey(input: RenamePasskeyInput, options?: CallOptions): Promise<RenamePasskeyAnswer>;

  /**
   * Remove a passkey, which nobody signs in with from then on.
   *
   * Requires a partner key with the scope write.
   */
  removePasskey(input: RemovePasskeyInput, options?: CallOptions): Promise<RemovePasskeyAnswer>;

  /**
   * List the accounts of single sign-on that you sign in with.
   *
   * Requires a partner key with the scope write.
   */
  listConnections(input?: NoInput, options?: CallOptions): Promise<ListConnectionsAnswer>;

  /**
   * Disconnect an account of single sign-on.
   *
   * Requires a partner key with the scope write.
   */
  removeConnection(input: RemoveConnectionInput, options?: CallOptions): Promise<RemoveConnectionAnswer>;

  /**
   * Choose the language of your pages and mails.
   *
   * Requires a partner key with the scope write.
   */
  chooseLanguage(input: ChooseLanguageInput, options?: CallOptions): Promise<ChooseLanguageAnswer>;

  /**
   * Mail a link to your new email address, which changes it once you follow it.
   *
   * Requires a partner key with the scope write.
   */
  changeAddress(input: ChangeAddressInput, options?: CallOptions): Promise<ChangeAddressAnswer>;

  /**
   * Search the programs you can join, newest first, with their rates as figures.
   *
   * Requires a partner key with the scope write.
   */
  browseMarketplace(input?: BrowseMarketplaceInput, options?: CallOptions): List<BrowseMarketplaceAnswer>;

  /**
   * Show a program with the terms and questions of its application.
   *
   * Requires a partner key with the scope write.
   */
  getListedProgram(input: GetListedProgramInput, options?: CallOptions): Promise<GetListedProgramAnswer>;

  /**
   * List your properties with what proves them.
   *
   * Requires a partner key with the scope write.
   */
  listClaimedProperties(input?: NoInput, options?: CallOptions): Promise<ListClaimedPropertiesAnswer>;

  /**
   * Add a website or channel of yours.
   *
   * Requires a partner key with the scope write.
   */
  addProperty(input: AddPropertyInput, options?: CallOptions): Promise<AddPropertyAnswer>;

  /**
   * Look up the proof of a property now.
   *
   * Requires a partner key with the scope write.
   */
  verifyProperty(input: VerifyPropertyInput, options?: CallOptions): Promise<VerifyPropertyAnswer>;

  /**
   * Remove a property from your profile.
   *
   * Requires a partner key with the scope write.
   */
  removeProperty(input: RemovePropertyInput, options?: CallOptions): Promise<RemovePropertyAnswer>;

  /**
   * Show where you are paid.
   *
   * Requires a partner key with the scope write.
   */
  getPayoutAccount(input?: NoInput, options?: CallOptions): Promise<GetPayoutAccountAnswer>;

  /**
   * Set where you are paid.
   *
   * After a change, payouts wait 72 hours, and you get a mail. The first account is used at once.
   *
   * Requires a partner key with the scope write.
   */
  connectPayoutAccount(input: ConnectPayoutAccountInput, options?: CallOptions): Promise<ConnectPayoutAccountAnswer>;

  /**
   * Show which tax form you have submitted.
   *
   * Requires a partner key with the scope write.
   */
  getTaxForm(input?: NoInput, options?: CallOptions): Promise<GetTaxFormAnswer>;

  /**
   * Submit a tax form, which replaces the one before.
   *
   * Requires a partner key with the scope write.
   */
  submitTaxForm(input: SubmitTaxFormInput, options?: CallOptions): Promise<SubmitTaxFormAnswer>;

  /**
   * Read your tax form, which leaves an audit entry.
   *
   * Requires a partner key with the scope write.
   */
  readTaxForm(input?: NoInput, options?: CallOptions): Promise<ReadTaxFormAnswer>;

  /**
   * List your postbacks of a program with every call, newest first.
   *
   * Requires a partner key with the scope write.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listPostbackDeliveries(input: ListPostbackDeliveriesInput, options?: CallOptions): List<ListPostbackDeliveriesAnswer>;

  /**
   * Send a postback again.
   *
   * A postback that waits for a retry is sent now. Any other is sent anew, with the values of now.
   *
   * Requires a partner key with the scope write.
   */
  sendPostbackAgain(input: SendPostbackAgainInput, options?: CallOptions): Promise<SendPostbackAgainAnswer>;

  /**
   * Show what a postback URL becomes with sample values.
   *
   * Requires a partner key with the scope write.
   */
  samplePostback(input: SamplePostbackInput, options?: CallOptions): Promise<SamplePostbackAnswer>;

  /**
   * List your payouts of all programs, newest first.
   *
   * Requires a partner key with the scope write.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listAccountPayouts(input?: ListAccountPayoutsInput, options?: CallOptions): List<ListAccountPayoutsAnswer>;

  /**
   * Show one of your payouts.
   *
   * Requires a partner key with the scope write.
   */
  getAccountPayout(input: GetAccountPayoutInput, options?: CallOptions): Promise<GetAccountPayoutAnswer>;

  /**
   * List the sales that a payout of yours pays.
   *
   * Requires a partner key with the scope write.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listAccountPayoutLines(input: ListAccountPayoutLinesInput, options?: CallOptions): List<ListAccountPayoutLinesAnswer, {
  /** What was paid, less what came back: what all lines add up to. */
  totalCents: number;
  currency: string;
}>;

  /**
   * List the years and months that have a statement, the latest first.
   *
   * Requires a partner key with the scope write.
   */
  listMyStatements(input?: NoInput, options?: CallOptions): Promise<ListMyStatementsAnswer>;

  /**
   * List the ledger entries of a statement, newest first.
   *
   * Requires a partner key with the scope write.
   *
   * With `Accept: text/csv` the response is CSV with all rows that match the filters, starting at the `cursor` if given; `limit` has no effect.
   */
  listMyStatementLines(input: ListMyStatementLinesInput, options?: CallOptions): List<ListMyStatementLinesAnswer>;

  /**
   * Show whether your account can be deleted, and what keeps it.
   *
   * Requires a partner key with the scope write.
   */
  getAccountDeletion(input?: NoInput, options?: CallOptions): Promise<GetAccountDeletionAnswer>;

  /**
   * Delete your account with everything personal, for good.
   *
   * Your sessions and keys end. Sales and ledger entries stay, without your name.
   *
   * Requires a partner key with the scope write.
   */
  deleteAccount(input: DeleteAccountInput, options?: CallOptions): Promise<DeleteAccountAnswer>;
}

export const PORTAL_OPERATIONS = {
  getMySession: { method: "GET", path: "/session", isList: false },
  getMyPayments: { method: "GET", path: "/payments", isList: false },
  explainMyBalance: { method: "GET", path: "/programs/{program}/explain", isList: true },
  getMySeries: { method: "GET", path: "/programs/{program}/series", isList: false },
  browseMySales: { method: "GET", path: "/programs/{program}/sales", isList: true },
  listMyKeys: { method: "GET", path: "/keys", isList: false },
  createMyKey: { method: "POST", path: "/keys", isList: false },
  revokeMyKey: { method: "POST", path: "/keys/{keyId}/revoke", isList: false },
  listSessions: { method: "GET", path: "/sessions", isList: false },
  endSession: { method: "POST", path: "/sessions/{sessionId}/end", isList: false },
  endAllSessions: { method: "POST", path: "/sessions/end", isList: false },
  listPasskeys: { method: "GET", path: "/passkeys", isList: false },
  addPasskey: { method: "POST", path: "/passkeys", isList: false },
  offerPasskey: { method: "POST", path: "/passkeys/options", isList: false },
  renamePasskey: { method: "PATCH", path: "/passkeys/{passkeyId}", isList: false },
  removePasskey: { method: "POST", path: "/passkeys/{passkeyId}/remove", isList: false },
  listConnections: { method: "GET", path: "/connections", isList: false },
  removeConnection: { method: "POST", path: "/connections/{connectionId}/remove", isList: false },
  chooseLanguage: { method: "PUT", path: "/language", isList: false },
  changeAddress: { method: "POST", path: "/address", isList: false },
  browseMarketplace: { method: "GET", path: "/marketplace", isList: true },
  getListedProgram: { method: "GET", path: "/marketplace/{program}", isList: false },
  listClaimedProperties: { method: "GET", path: "/properties", isList: false },
  addProperty: { method: "POST", path: "/properties", isList: false },
  verifyProperty: { method: "POST", path: "/properties/{propertyId}/verify", isList: false },
  removeProperty: { method: "POST", path: "/properties/{propertyId}/remove", isList: false },
  getPayoutAccount: { method: "GET", path: "/payout-account", isList: false },
  connectPayoutAccount: { method: "PUT", path: "/payout-account", isList: false },
  getTaxForm: { method: "GET", path: "/tax-form", isList: false },
  submitTaxForm: { method: "POST", path: "/tax-form", isList: false },
  readTaxForm: { method: "POST", path: "/tax-form/read", isList: false },
  listPostbackDeliveries: { method: "GET", path: "/programs/{program}/postback/deliveries", isList: true },
  sendPostbackAgain: { method: "POST", path: "/programs/{program}/postback/deliveries/{deliveryId}/send-again", isList: false },
  samplePostback: { method: "GET", path: "/programs/{program}/postback/sample", isList: false },
  listAccountPayouts: { method: "GET", path: "/payouts", isList: true },
  getAccountPayout: { method: "GET", path: "/payouts/{payoutId}", isList: false },
  listAccountPayoutLines: { method: "GET", path: "/payouts/{payoutId}/lines", isList: true },
  listMyStatements: { method: "GET", path: "/statements", isList: false },
  listMyStatementLines: { method: "GET", path: "/statement/lines", isList: true },
  getAccountDeletion: { method: "GET", path: "/account/deletion", isList: false },
  deleteAccount: { method: "POST", path: "/account/delete", isList: false },
} as const satisfies Record<keyof PortalClient, Operation>;
