import type { Endpoint } from "../../endpoint/endpoint.ts";
import { memberAddress } from "../address.ts";
import { memberConnections } from "../connections.ts";
import { memberLanguage } from "../language.ts";
import { memberPasskeys } from "../passkeys.ts";
import { memberSessions } from "../sessions.ts";
import { getConsoleSession } from "./get-session.ts";
import { getAgents } from "./brand/get-agents.ts";
import { getAudit } from "./brand/get-audit.ts";
import { EVENT_ENDPOINTS } from "./events/event.ts";
import { getEventLog } from "./events/get-event-log.ts";
import { getBooks } from "./finance/get-books.ts";
import { getDue } from "./finance/get-due.ts";
import { getFundingForecast } from "./finance/get-funding-forecast.ts";
import { getRailDifferences } from "./finance/get-rail-differences.ts";
import { getTodo } from "./home/get-todo.ts";
import { BRAND_KEY_ENDPOINTS } from "./keys.ts";
import { getBalancesAt } from "./ledger/get-balances-at.ts";
import { getExplanation } from "./ledger/get-explanation.ts";
import { getFundingEntries } from "./ledger/get-funding-entries.ts";
import { getPayoutExplanation } from "./ledger/get-payout-explanation.ts";
import { getStatement } from "./ledger/get-statement.ts";
import { MEMBER_ENDPOINTS } from "./members.ts";
import { getPartnerCoupon, putPartnerCoupon } from "./partners/coupon.ts";
import { getPartnerOrigin } from "./partners/get-partner-origin.ts";
import { getPartnerProperties } from "./partners/get-partner-properties.ts";
import { postPartnerInvitation } from "./partners/post-invitation.ts";
import { getWarnings } from "./partners/get-warnings.ts";
import { getThreads } from "./messages/get-threads.ts";
import { getWhyNotPaid } from "./partners/get-why-not-paid.ts";
import { BANK_FILE_ENDPOINTS } from "./payouts/bank-files.ts";
import { PAYOUT_DECISION_ENDPOINTS } from "./payouts/decide-payouts.ts";
import { getBatchPayouts } from "./payouts/get-batch-payouts.ts";
import { BATCH_STATE_ENDPOINTS } from "./payouts/get-batch-states.ts";
import { getPayoutAttempts } from "./payouts/get-payout-attempts.ts";
import { getPayoutHold } from "./payouts/get-payout-hold.ts";
import { getRemittances } from "./payouts/get-remittances.ts";
import { PAYOUT_SETTINGS_ENDPOINTS } from "./payouts/payout-settings.ts";
import { postPayoutBatch } from "./payouts/post-payout-batch.ts";
import { PROPOSAL_ENDPOINTS } from "./payouts/proposals.ts";
import { getBrandRules } from "./programs/get-brand-rules.ts";
import { getTermsVersions } from "./programs/get-terms-versions.ts";
import { putCouponOffer } from "./programs/put-coupon-offer.ts";
import { patchListing } from "./programs/patch-listing.ts";
import { putQuestions } from "./programs/put-questions.ts";
import { SIGNING_SECRET_ENDPOINTS } from "./programs/signing-secret.ts";
import { postTerms, postTermsWithdraw } from "./programs/post-terms.ts";
import { getAccruals, getLiability } from "./reports/get-reports.ts";
import { getRunningBalance } from "./reports/get-running-balance.ts";
import { JOURNAL_ENDPOINTS } from "./reports/journals.ts";
import { getDisputedConversions } from "./sales/get-disputed-conversions.ts";
import { getConversionExplanation, getStory } from "./sales/get-story.ts";
import { getPartnersSearch, getSearch } from "./search/get-search.ts";
import { getProgramSeries, getSeries } from "./statistics/get-series.ts";

/** What only a brand's people read. */
const READS: readonly Endpoint[] = [
  getTodo,
  getSeries,
  getProgramSeries,
  getPartnerProperties,
  getPartnerOrigin,
  getPartnerCoupon,
  getWarnings,
  getExplanation,
  getPayoutExplanation,
  getFundingEntries,
  getStatement,
  getRunningBalance,
  getBalancesAt,
  getDisputedConversions,
  getConversionExplanation,
  getStory,
  getWhyNotPaid,
  getPartnersSearch,
  getSearch,
  getTermsVersions,
  getBrandRules,
  getThreads,
  getEventLog,
  getDue,
  getFundingForecast,
  getBooks,
  getRailDifferences,
  ...BATCH_STATE_ENDPOINTS,
  getBatchPayouts,
  getRemittances,
  getPayoutAttempts,
  getPayoutHold,
  getAccruals,
  getLiability,
  getAudit,
  getAgents,
];

/** What a brand's people decide in one step where keys need several, and what no key may do. */
const DECISIONS: readonly Endpoint[] = [
  postTerms,
  postTermsWithdraw,
  putCouponOffer,
  patchListing,
  putQuestions,
  ...SIGNING_SECRET_ENDPOINTS,
  putPartnerCoupon,
  postPartnerInvitation,
  ...EVENT_ENDPOINTS,
];

/** How people pay. PEOPLE-4. */
const PAYMENTS: readonly Endpoint[] = [
  postPayoutBatch,
  ...PROPOSAL_ENDPOINTS,
  ...PAYOUT_DECISION_ENDPOINTS,
  ...PAYOUT_SETTINGS_ENDPOINTS,
  ...BANK_FILE_ENDPOINTS,
  ...JOURNAL_ENDPOINTS,
];

/** What only a brand's people may do, in no OpenAPI document and no tool. PEOPLE-5. */
export const CONSOLE_ENDPOINTS: readonly Endpoint[] = [
  getConsoleSession,
  ...memberSessions,
  ...memberPasskeys,
  ...memberConnections,
  ...memberLanguage,
  ...memberAddress,
  ...MEMBER_ENDPOINTS,
  ...BRAND_KEY_ENDPOINTS,
  ...READS,
  ...DECISIONS,
  ...PAYMENTS,
];
