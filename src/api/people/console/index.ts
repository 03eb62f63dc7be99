import type { Endpoint } from "../../endpoint/endpoint.ts";
import { memberPasskeys } from "../passkeys.ts";
import { memberSessions } from "../sessions.ts";
import { getConsoleSession } from "./get-session.ts";
import { BRAND_KEY_ENDPOINTS } from "./keys.ts";
import { MEMBER_ENDPOINTS } from "./members.ts";

/** What only a brand's people may do, in no OpenAPI document and no tool. PEOPLE-5. */
export const CONSOLE_ENDPOINTS: readonly Endpoint[] = [
  getConsoleSession,
  ...memberSessions,
  ...memberPasskeys,
  ...MEMBER_ENDPOINTS,
  ...BRAND_KEY_ENDPOINTS,
];
