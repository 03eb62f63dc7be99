import type { Endpoint } from "../endpoint/endpoint.ts";
import { getMyAccount } from "./get-my-account.ts";
import { getMyConversions } from "./get-my-conversions.ts";
import { getEarnings } from "./get-earnings.ts";
import { getMyLedger } from "./get-my-ledger.ts";
import { getMarketplace } from "./marketplace/get-marketplace.ts";
import { postJoin } from "./marketplace/post-join.ts";
import { getMyMessages } from "./messages/get-my-messages.ts";
import { postMyMessage } from "./messages/post-my-message.ts";
import { getMyPayouts } from "./get-my-payouts.ts";
import { getPostback } from "./postback/get-postback.ts";
import { postPostbackTest } from "./postback/post-postback-test.ts";
import { putPostback } from "./postback/put-postback.ts";
import { getProfile } from "./profile/get-profile.ts";
import { getProperties } from "./profile/get-properties.ts";
import { putProfile } from "./profile/put-profile.ts";
import { buildLink } from "./programs/build-link.ts";
import { getMyProgram } from "./programs/get-my-program.ts";
import { getMyPrograms } from "./programs/get-my-programs.ts";
import { getMyRecruits } from "./programs/get-my-recruits.ts";
import { getMyBreakdown } from "./statistics/get-my-breakdown.ts";
import { getMyStats } from "./statistics/get-my-stats.ts";

/** The partner's endpoints, in the specification's order. */
export const PARTNER_ENDPOINTS: readonly Endpoint[] = [
  getMyAccount,
  getMyPrograms,
  getMyProgram,
  getMyStats,
  getMyBreakdown,
  getMyConversions,
  getMyLedger,
  getMyPayouts,
  getEarnings,
  getMyRecruits,
  getMarketplace,
  postJoin,
  getPostback,
  putPostback,
  postPostbackTest,
  getMyMessages,
  postMyMessage,
  getProfile,
  putProfile,
  getProperties,
  buildLink,
];
