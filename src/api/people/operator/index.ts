import type { AnyAccess, Endpoint } from "../../endpoint/endpoint.ts";
import { operatorConnections } from "../connections.ts";
import { operatorPasskeys } from "../passkeys.ts";
import { operatorSessions } from "../sessions.ts";
import { getOperatorSession } from "./get-session.ts";
import { OPERATOR_READS } from "./reads.ts";

/** The operator's desk: in no OpenAPI document and no tool. PEOPLE-31. */
export const OPERATOR_ENDPOINTS: readonly Endpoint<AnyAccess>[] = [
  getOperatorSession,
  ...operatorSessions,
  ...operatorPasskeys,
  ...operatorConnections,
  ...OPERATOR_READS,
];
