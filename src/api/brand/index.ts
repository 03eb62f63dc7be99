import type { Endpoint } from "../endpoint/endpoint.ts";
import { getBalances } from "./get-balances.ts";
import { getClicks } from "./get-clicks.ts";
import { getConversion } from "./conversions/get-conversion.ts";
import { getConversions } from "./conversions/get-conversions.ts";
import { postConversionApprove } from "./conversions/post-approve.ts";
import { postConversionRefund } from "./conversions/post-refund.ts";
import { postConversionReject } from "./conversions/post-reject.ts";
import { postTestSale } from "./conversions/post-test-sale.ts";
import { getEvents } from "./get-events.ts";
import { getFunding } from "./get-funding.ts";
import { getIntegration } from "./integration/get-integration.ts";
import { postRotateSecret } from "./integration/post-rotate-secret.ts";
import { getLedger } from "./get-ledger.ts";
import { getMe } from "./get-me.ts";
import { getMessages } from "./messages/get-messages.ts";
import { postBroadcast } from "./messages/post-broadcast.ts";
import { postMessage } from "./messages/post-message.ts";
import {
  postPartnerApprove,
  postPartnerClearWarning,
  postPartnerReinstate,
  postPartnerReject,
  postPartnerSuspend,
  postPartnerWarn,
} from "./partners/decide-partner.ts";
import { getPartnerRecruits } from "./partners/get-partner-recruits.ts";
import { getPartner } from "./partners/get-partner.ts";
import { getPartners } from "./partners/get-partners.ts";
import { patchPartner } from "./partners/patch-partner.ts";
import { getPayoutBatch } from "./payouts/get-payout-batch.ts";
import { getPayoutBatches } from "./payouts/get-payout-batches.ts";
import { getPayout } from "./payouts/get-payout.ts";
import { getPayouts } from "./payouts/get-payouts.ts";
import { getProgram } from "./programs/get-program.ts";
import { getPrograms } from "./programs/get-programs.ts";
import { patchProgram } from "./programs/patch-program.ts";
import { postPrograms } from "./programs/post-programs.ts";
import { getRates } from "./rates/get-rates.ts";
import { putRates } from "./rates/put-rates.ts";
import { getPartnerStats } from "./statistics/get-partner-stats.ts";
import { getPartnerSubIds } from "./statistics/get-partner-sub-ids.ts";
import { getProgramBreakdown } from "./statistics/get-program-breakdown.ts";
import { getProgramStats } from "./statistics/get-program-stats.ts";
import { getRecruiterOverrides } from "./statistics/get-recruiter-overrides.ts";
import { getWebhooks } from "./webhook-settings/get-webhooks.ts";
import { putPaymentsWebhook, putStorefrontWebhook } from "./webhook-settings/put-webhook-secret.ts";

/** The brand's endpoints, in the specification's order. */
export const BRAND_ENDPOINTS: readonly Endpoint[] = [
  getMe,
  getPrograms,
  postPrograms,
  getProgram,
  patchProgram,
  getProgramStats,
  getIntegration,
  postRotateSecret,
  getPartners,
  getPartner,
  patchPartner,
  postPartnerApprove,
  postPartnerReject,
  postPartnerSuspend,
  postPartnerReinstate,
  postPartnerWarn,
  postPartnerClearWarning,
  getPartnerStats,
  getProgramBreakdown,
  getPartnerSubIds,
  getClicks,
  getConversions,
  getConversion,
  postConversionApprove,
  postConversionReject,
  postConversionRefund,
  postTestSale,
  getLedger,
  getBalances,
  getPartnerRecruits,
  getRates,
  putRates,
  getRecruiterOverrides,
  getFunding,
  getPayouts,
  getPayout,
  getPayoutBatches,
  getPayoutBatch,
  getMessages,
  postMessage,
  postBroadcast,
  getEvents,
  getWebhooks,
  putPaymentsWebhook,
  putStorefrontWebhook,
];
