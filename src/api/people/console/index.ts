import type { Endpoint } from "../../endpoint/endpoint.ts";
import { memberPasskeys } from "../passkeys.ts";
import { memberSessions } from "../sessions.ts";
import { getConsoleSession } from "./get-session.ts";
import { getTodo } from "./home/get-todo.ts";
import { BRAND_KEY_ENDPOINTS } from "./keys.ts";
import { getExplanation } from "./ledger/get-explanation.ts";
import { getFundingEntries } from "./ledger/get-funding-entries.ts";
import { getPayoutExplanation } from "./ledger/get-payout-explanation.ts";
import { MEMBER_ENDPOINTS } from "./members.ts";
import { getProgramSeries, getSeries } from "./statistics/get-series.ts";

/** What only a brand's people read. */
const READS: readonly Endpoint[] = [
  getTodo,
  getSeries,
  getProgramSeries,
  getExplanation,
  getPayoutExplanation,
  getFundingEntries,
];

/** What only a brand's people may do, in no OpenAPI document and no tool. PEOPLE-5. */
export const CONSOLE_ENDPOINTS: readonly Endpoint[] = [
  getConsoleSession,
  ...memberSessions,
  ...memberPasskeys,
  ...MEMBER_ENDPOINTS,
  ...BRAND_KEY_ENDPOINTS,
  ...READS,
];
