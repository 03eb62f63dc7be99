import type { AnyAccess, Endpoint } from "../../endpoint/endpoint.ts";
import { operatorAddress } from "../address.ts";
import { operatorConnections } from "../connections.ts";
import { operatorLanguage } from "../language.ts";
import { operatorPasskeys } from "../passkeys.ts";
import { operatorSessions } from "../sessions.ts";
import { getAttention } from "./attention/get-attention.ts";
import { getAudit } from "./audit/get-audit.ts";
import { BRAND_CHANGES } from "./brands/change-brand.ts";
import { BRAND_READS } from "./brands/get-brands.ts";
import { CLOCK_ENDPOINTS } from "./clock/clock.ts";
import { DELIVERY_ENDPOINTS } from "./deliveries/delivery.ts";
import { DISPUTE_ENDPOINTS } from "./disputes/disputes.ts";
import { FUNDING_ENDPOINTS } from "./funding/funding.ts";
import { getOperatorSession } from "./get-session.ts";
import { MAIL_ENDPOINTS } from "./mails/mails.ts";
import { OUTBOX_ENDPOINTS } from "./outbox/outbox.ts";
import { getPayouts } from "./payouts/get-payouts.ts";
import { PAYOUT_ENDPOINTS } from "./payouts/payout.ts";
import { PEOPLE_ENDPOINTS } from "./people/people.ts";
import { RAIL_ENDPOINTS } from "./rails/differences.ts";
import { REVIEW_ENDPOINTS } from "./reviews/reviews.ts";
import { getStatus } from "./status/get-status.ts";
import { VERIFICATION_ENDPOINTS } from "./verifications/verifications.ts";

/** The operator's desk: in no OpenAPI document and no tool. PEOPLE-31. */
export const OPERATOR_ENDPOINTS: readonly Endpoint<AnyAccess>[] = [
  getOperatorSession,
  ...operatorSessions,
  ...operatorPasskeys,
  ...operatorConnections,
  ...operatorLanguage,
  ...operatorAddress,
  getAttention,
  getStatus,
  getPayouts,
  ...PAYOUT_ENDPOINTS,
  ...DELIVERY_ENDPOINTS,
  ...OUTBOX_ENDPOINTS,
  ...RAIL_ENDPOINTS,
  ...DISPUTE_ENDPOINTS,
  ...REVIEW_ENDPOINTS,
  ...VERIFICATION_ENDPOINTS,
  ...BRAND_READS,
  ...BRAND_CHANGES,
  ...FUNDING_ENDPOINTS,
  ...PEOPLE_ENDPOINTS,
  ...MAIL_ENDPOINTS,
  ...CLOCK_ENDPOINTS,
  getAudit,
];
