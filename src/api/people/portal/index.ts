import type { Endpoint } from "../../endpoint/endpoint.ts";
import { partnerAddress } from "../address.ts";
import { partnerConnections } from "../connections.ts";
import { partnerLanguage } from "../language.ts";
import { partnerPasskeys } from "../passkeys.ts";
import { partnerSessions } from "../sessions.ts";
import { DELETION_ENDPOINTS } from "./account/deletion.ts";
import { getMyExplanation } from "./earnings/get-explanation.ts";
import { getPortalSession } from "./get-session.ts";
import { getPayments } from "./home/get-payments.ts";
import { PARTNER_KEY_ENDPOINTS } from "./keys.ts";
import { browseMarketplace } from "./marketplace/browse-marketplace.ts";
import { getListedProgram } from "./marketplace/get-listed-program.ts";
import { PAYOUT_ACCOUNT_ENDPOINTS } from "./payout-account/payout-account.ts";
import { ACCOUNT_PAYOUT_ENDPOINTS } from "./payouts/payouts.ts";
import { POSTBACK_ENDPOINTS } from "./postback/postback.ts";
import { PROPERTY_ENDPOINTS } from "./properties/properties.ts";
import { browseMySales } from "./sales/browse-my-sales.ts";
import { STATEMENT_ENDPOINTS } from "./statements/statements.ts";
import { getMySeries } from "./statistics/get-series.ts";
import { TAX_FORM_ENDPOINTS } from "./tax-form/tax-form.ts";

/** Endpoints for partners in person only, in no OpenAPI document and no tool. PEOPLE-5. */
export const PORTAL_ENDPOINTS: readonly Endpoint[] = [
  getPortalSession,
  getPayments,
  getMyExplanation,
  getMySeries,
  browseMySales,
  ...PARTNER_KEY_ENDPOINTS,
  ...partnerSessions,
  ...partnerPasskeys,
  ...partnerConnections,
  ...partnerLanguage,
  ...partnerAddress,
  browseMarketplace,
  getListedProgram,
  ...PROPERTY_ENDPOINTS,
  ...PAYOUT_ACCOUNT_ENDPOINTS,
  ...TAX_FORM_ENDPOINTS,
  ...POSTBACK_ENDPOINTS,
  ...ACCOUNT_PAYOUT_ENDPOINTS,
  ...STATEMENT_ENDPOINTS,
  ...DELETION_ENDPOINTS,
];
