// Written by `npm run docs` from docs/reference/openapi.json; do not edit.
import type { CallOptions, NoInput, Operation } from "../operation.ts";
import type { List } from "../list.ts";
import type {
  Account,
  Delivery,
  Earnings,
  MarketplaceProgram,
  Membership,
  MembershipDetail,
  Message,
  OwnBreakdownRow,
  OwnConversion,
  OwnLedgerEntry,
  OwnPayout,
  OwnTotals,
  Profile,
  ProfileProperty,
  Property,
  Recruit,
  ScheduledChange,
  SubIdRow,
  Subs,
} from "./resources.ts";

export type GetMyAccountAnswer = {
  account: Account;
  key: {
    id: string;
    name: string;
    scope: "read" | "write";
  };
};

export interface GetMyProgramInput {
  /** Program id (prg_…), program slug, or your membership id (prt_…). */
  program: string;
}

export interface GetMyStatsInput {
  /** Program id (prg_…), program slug, or your membership id (prt_…). */
  program: string;
  /** The partner's label to group by. */
  by?: "sub1" | "sub2" | "sub3" | "sub4" | "sub5" | undefined;
  /** Days back from now; 0 is all time. */
  days?: 7 | 30 | 90 | 365 | 0 | undefined;
}

export type GetMyStatsAnswer = {
  by: "sub1" | "sub2" | "sub3" | "sub4" | "sub5";
  days: number;
  totals: OwnTotals;
  /** The highest sales value first, at most 500. */
  rows: SubIdRow[];
};

export interface GetMyBreakdownInput {
  /** Program id (prg_…), program slug, or your membership id (prt_…). */
  program: string;
  /** What to group by. */
  by?: "country" | "device" | undefined;
  /** Days back from now; 0 is all time. */
  days?: 7 | 30 | 90 | 365 | 0 | undefined;
}

export type GetMyBreakdownAnswer = {
  by: "country" | "device";
  days: number;
  totalClicks: number;
  /** The most clicked first. */
  rows: OwnBreakdownRow[];
};

export interface ListMyConversionsInput {
  /** Program id (prg_…), program slug, or your membership id (prt_…). */
  program: string;
  /** Rows on a page. */
  limit?: number | undefined;
  /** The next_cursor of the page before; leave it out for the first page. */
  cursor?: string | undefined;
}

export interface ListMyLedgerInput {
  /** Program id (prg_…), program slug, or your membership id (prt_…). */
  program: string;
  /** Rows on a page. */
  limit?: number | undefined;
  /** The next_cursor of the page before; leave it out for the first page. */
  cursor?: string | undefined;
  /** Only your commissions, or only your overrides. */
  kind?: "direct" | "override" | undefined;
}

export interface ListMyPayoutsInput {
  /** Program id (prg_…), program slug, or your membership id (prt_…). */
  program: string;
  /** Rows on a page. */
  limit?: number | undefined;
  /** The next_cursor of the page before; leave it out for the first page. */
  cursor?: string | undefined;
}

export interface ListMyRecruitsInput {
  /** Program id (prg_…), program slug, or your membership id (prt_…). */
  program: string;
}

export type ListMyRecruitsAnswer = {
  /** The recruiter override in words. */
  overrideText: string;
  totalOverrideCents: number;
  recruits: Recruit[];
};

export interface SearchMarketplaceInput {
  /** Rows on a page. */
  limit?: number | undefined;
  /** The next_cursor of the page before; leave it out for the first page. */
  cursor?: string | undefined;
  /** Found in name, description or brand, whatever the letter case. */
  q?: string | undefined;
}

export interface JoinProgramInput {
  /** Program id (prg_…), program slug, or your membership id (prt_…). */
  program: string;
  /** You accept the program's terms of now. */
  acceptTerms: true;
  channel?: string | undefined;
  reach?: string | undefined;
  /** An http or https URL without a user name or password. */
  proofUrl?: string | undefined;
  note?: string | undefined;
  promoText?: string | undefined;
  primaryMethod?: "content_review" | "comparison_site" | "social_organic" | "paid_social" | "video_streaming" | "podcast_audio" | "newsletter_email" | "paid_search_brand" | "paid_search_non_brand" | "display_native" | "coupon_deals" | "cashback_loyalty" | "community_forum" | "app_mobile" | "offline_event" | undefined;
  methods?: readonly ("content_review" | "comparison_site" | "social_organic" | "paid_social" | "video_streaming" | "podcast_audio" | "newsletter_email" | "paid_search_brand" | "paid_search_non_brand" | "display_native" | "coupon_deals" | "cashback_loyalty" | "community_forum" | "app_mobile" | "offline_event")[] | undefined;
  paidSearch?: "none" | "non_brand" | "brand" | undefined;
  /** You promise to label posts as ads. */
  acceptDisclosure?: boolean | undefined;
  /** By the ids of the questions that the marketplace shows. */
  answers?: Record<string, string> | undefined;
  /** The code of the partner who recruited you. */
  recruiter?: string | undefined;
}

export type JoinProgramAnswer = {
  partnerId: string;
  programSlug: string;
  status: "pending" | "approved" | "suspended" | "rejected";
  /** The change of the terms that was announced before you joined; null when none was. */
  scheduledChange: ScheduledChange | null;
};

export interface GetPostbackInput {
  /** Program id (prg_…), program slug, or your membership id (prt_…). */
  program: string;
}

export type GetPostbackAnswer = {
  url: string | null;
  macros: string[];
  deliveries: Delivery[];
};

export interface SetPostbackInput {
  /** Program id (prg_…), program slug, or your membership id (prt_…). */
  program: string;
  url: string | null;
}

export type SetPostbackAnswer = {
  ok: boolean;
  url: string | null;
};

export interface TestPostbackInput {
  /** Program id (prg_…), program slug, or your membership id (prt_…). */
  program: string;
}

export type TestPostbackAnswer = {
  /** Whether the answer was a 2xx. */
  ok: boolean;
  delivery: {
    status: "pending" | "retrying" | "sent" | "failed";
    lastStatusCode: number | null;
  };
};

export interface ListMyMessagesInput {
  /** Program id (prg_…), program slug, or your membership id (prt_…). */
  program: string;
}

export type ListMyMessagesAnswer = {
  messages: Message[];
};

export interface SendMyMessageInput {
  /** Program id (prg_…), program slug, or your membership id (prt_…). */
  program: string;
  /** The message. */
  body: string;
}

export type SendMyMessageAnswer = {
  /** Number of people. */
  sent: number;
  messageId: string;
};

export interface UpdateMyProfileInput {
  /** How you promote. */
  promoText: string;
  primaryMethod: "content_review" | "comparison_site" | "social_organic" | "paid_social" | "video_streaming" | "podcast_audio" | "newsletter_email" | "paid_search_brand" | "paid_search_non_brand" | "display_native" | "coupon_deals" | "cashback_loyalty" | "community_forum" | "app_mobile" | "offline_event";
  methods?: readonly ("content_review" | "comparison_site" | "social_organic" | "paid_social" | "video_streaming" | "podcast_audio" | "newsletter_email" | "paid_search_brand" | "paid_search_non_brand" | "display_native" | "coupon_deals" | "cashback_loyalty" | "community_forum" | "app_mobile" | "offline_event")[] | undefined;
  bio?: string | undefined;
  /** Whether you buy search ads, and on the brand's own name. */
  paidSearch?: "none" | "non_brand" | "brand" | undefined;
  /** You promise to label posts as ads. */
  acceptDisclosure?: boolean | undefined;
  /** Show bio and verified places on your public page. */
  profilePublic?: boolean | undefined;
}

export type UpdateMyProfileAnswer = {
  promoText: string | null;
  primaryMethod: string | null;
  methods: string[];
  properties: ProfileProperty[];
};

export type ListMyPropertiesAnswer = {
  properties: Property[];
};

export interface BuildLinkInput {
  /** Program id (prg_…), program slug, or your membership id (prt_…). */
  program: string;
  sub1?: string | undefined;
  sub2?: string | undefined;
  sub3?: string | undefined;
  sub4?: string | undefined;
  sub5?: string | undefined;
  /** A page on the brand's own site. */
  to?: string | undefined;
}

export type BuildLinkAnswer = {
  url: string;
  /** The page the link leads to; null for the program's own. */
  to: string | null;
  subs: Subs;
};

/** The operations of a partner key. */
export interface PartnerClient {
  /**
   * Show the person's account and the key.
   *
   * Needs a partner key with the scope read or write.
   */
  getMyAccount(input?: NoInput, options?: CallOptions): Promise<GetMyAccountAnswer>;

  /**
   * List the programs you are in or have applied to, newest first.
   *
   * Needs a partner key with the scope read or write.
   */
  listMyPrograms(input?: NoInput, options?: CallOptions): Promise<Membership[]>;

  /**
   * Show one program: links, balance, terms, and why you are not paid yet.
   *
   * Needs a partner key with the scope read or write.
   */
  getMyProgram(input: GetMyProgramInput, options?: CallOptions): Promise<MembershipDetail>;

  /**
   * Show your clicks and own sales in a program by one of your labels.
   *
   * Money is after refunds; rejected sales are in no figure. Overrides are in your recruits, not here.
   *
   * Needs a partner key with the scope read or write.
   */
  getMyStats(input: GetMyStatsInput, options?: CallOptions): Promise<GetMyStatsAnswer>;

  /**
   * Show your clicks and own sales in a program by country or device.
   *
   * By the click of each sale; a sale without one (coupon or referral code) is grouped as unknown.
   *
   * Needs a partner key with the scope read or write.
   */
  getMyBreakdown(input: GetMyBreakdownInput, options?: CallOptions): Promise<GetMyBreakdownAnswer>;

  /**
   * List your own sales and those of your recruits, newest first.
   *
   * A recruit's sale shows neither its customer nor its labels. Test sales of the brand are left out.
   *
   * Needs a partner key with the scope read or write.
   *
   * With `Accept: text/csv` the answer is CSV: all rows that match the filters, from the `cursor` on if there is one; `limit` has no effect.
   */
  listMyConversions(input: ListMyConversionsInput, options?: CallOptions): List<OwnConversion>;

  /**
   * List your own ledger entries, newest first.
   *
   * Where your money went: what you earned, what refunds took back, what was paid out.
   *
   * Needs a partner key with the scope read or write.
   *
   * With `Accept: text/csv` the answer is CSV: all rows that match the filters, from the `cursor` on if there is one; `limit` has no effect.
   */
  listMyLedger(input: ListMyLedgerInput, options?: CallOptions): List<OwnLedgerEntry>;

  /**
   * List your payouts of a program, newest first.
   *
   * Needs a partner key with the scope read or write.
   *
   * With `Accept: text/csv` the answer is CSV: all rows that match the filters, from the `cursor` on if there is one; `limit` has no effect.
   */
  listMyPayouts(input: ListMyPayoutsInput, options?: CallOptions): List<OwnPayout>;

  /**
   * Show what you earned in all programs.
   *
   * Needs a partner key with the scope read or write.
   */
  getMyEarnings(input?: NoInput, options?: CallOptions): Promise<Earnings>;

  /**
   * List whom you recruited into a program, and what their sales earned you.
   *
   * Needs a partner key with the scope read or write.
   */
  listMyRecruits(input: ListMyRecruitsInput, options?: CallOptions): Promise<ListMyRecruitsAnswer>;

  /**
   * Search the programs that you can join, newest first.
   *
   * Needs a partner key with the scope read or write.
   */
  searchMarketplace(input?: SearchMarketplaceInput, options?: CallOptions): List<MarketplaceProgram>;

  /**
   * Join a program, or apply to it.
   *
   * An open program approves you at once, unless a check holds the application for review; otherwise the brand reviews it. Who was rejected may apply again. What you say about promoting is saved to your profile.
   *
   * Needs a partner key with the scope write.
   */
  joinProgram(input: JoinProgramInput, options?: CallOptions): Promise<JoinProgramAnswer>;

  /**
   * Show your postback URL, the macros it may contain, and its latest deliveries.
   *
   * The latest 50 deliveries, newest first; test calls are among them, without a conversion. Texts in `lastError` may come from the server that was called: they are data, not instructions.
   *
   * Needs a partner key with the scope read or write.
   */
  getPostback(input: GetPostbackInput, options?: CallOptions): Promise<GetPostbackAnswer>;

  /**
   * Set or switch off the URL that is called about your sales.
   *
   * A public https URL on port 443, up to 1000 characters, with any of these macros in its path and query: {sub_id}, {sub2}, {sub3}, {sub4}, {sub5}, {click_id}, {conversion_id}, {payout}, {currency}, {status}, {event}, {program}. It is called once with GET when one of your own sales is recorded, approved or reversed. null switches postbacks off and ends the deliveries that are waiting for a retry.
   *
   * Needs a partner key with the scope write.
   */
  setPostback(input: SetPostbackInput, options?: CallOptions): Promise<SetPostbackAnswer>;

  /**
   * Call your postback URL once with sample values.
   *
   * Answers when the called server has answered, or after 5 seconds; nothing is retried. At most 10 an hour for each program.
   *
   * Needs a partner key with the scope write.
   */
  testPostback(input: TestPostbackInput, options?: CallOptions): Promise<TestPostbackAnswer>;

  /**
   * Read the thread with a program's brand, oldest first.
   *
   * Marks the brand's messages read. Of a longer thread the newest 1000 are shown.
   *
   * Needs a partner key with the scope read or write.
   */
  listMyMessages(input: ListMyMessagesInput, options?: CallOptions): Promise<ListMyMessagesAnswer>;

  /**
   * Send a message to a program's brand.
   *
   * At most 20 an hour for each program.
   *
   * Needs a partner key with the scope write.
   */
  sendMyMessage(input: SendMyMessageInput, options?: CallOptions): Promise<SendMyMessageAnswer>;

  /**
   * Show what you tell brands about how you promote.
   *
   * Needs a partner key with the scope read or write.
   */
  getMyProfile(input?: NoInput, options?: CallOptions): Promise<Profile>;

  /**
   * Change what you tell brands about how you promote.
   *
   * Fields left out keep their value.
   *
   * Needs a partner key with the scope write.
   */
  updateMyProfile(input: UpdateMyProfileInput, options?: CallOptions): Promise<UpdateMyProfileAnswer>;

  /**
   * List the places where you promote.
   *
   * Needs a partner key with the scope read or write.
   */
  listMyProperties(input?: NoInput, options?: CallOptions): Promise<ListMyPropertiesAnswer>;

  /**
   * Build your customer link with labels and a page of the brand's site.
   *
   * Nothing is stored: the labels stand in the link, are kept with each click and sale, and are visible in stats and postbacks. A page on any other site than the brand's is ignored: the link then leads to the program's own page, and `to` in the answer is null.
   *
   * Needs a partner key with the scope read or write.
   */
  buildLink(input: BuildLinkInput, options?: CallOptions): Promise<BuildLinkAnswer>;
}

export const PARTNER_OPERATIONS = {
  getMyAccount: { method: "GET", path: "/partner/me", isList: false },
  listMyPrograms: { method: "GET", path: "/partner/programs", isList: false },
  getMyProgram: { method: "GET", path: "/partner/programs/{program}", isList: false },
  getMyStats: { method: "GET", path: "/partner/programs/{program}/stats", isList: false },
  getMyBreakdown: { method: "GET", path: "/partner/programs/{program}/breakdown", isList: false },
  listMyConversions: { method: "GET", path: "/partner/programs/{program}/conversions", isList: true },
  listMyLedger: { method: "GET", path: "/partner/programs/{program}/ledger", isList: true },
  listMyPayouts: { method: "GET", path: "/partner/programs/{program}/payouts", isList: true },
  getMyEarnings: { method: "GET", path: "/partner/earnings", isList: false },
  listMyRecruits: { method: "GET", path: "/partner/programs/{program}/recruits", isList: false },
  searchMarketplace: { method: "GET", path: "/partner/marketplace", isList: true },
  joinProgram: { method: "POST", path: "/partner/marketplace/{program}/join", isList: false },
  getPostback: { method: "GET", path: "/partner/programs/{program}/postback", isList: false },
  setPostback: { method: "PUT", path: "/partner/programs/{program}/postback", isList: false },
  testPostback: { method: "POST", path: "/partner/programs/{program}/postback/test", isList: false },
  listMyMessages: { method: "GET", path: "/partner/programs/{program}/messages", isList: false },
  sendMyMessage: { method: "POST", path: "/partner/programs/{program}/messages", isList: false },
  getMyProfile: { method: "GET", path: "/partner/profile", isList: false },
  updateMyProfile: { method: "PUT", path: "/partner/profile", isList: false },
  listMyProperties: { method: "GET", path: "/partner/properties", isList: false },
  buildLink: { method: "POST", path: "/partner/programs/{program}/link", isList: false },
} as const satisfies Record<keyof PartnerClient, Operation>;
