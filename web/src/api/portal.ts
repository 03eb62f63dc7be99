import { PARTNER_OPERATIONS, type PartnerClient } from "../../../client/src/index.ts";
import { changeOf } from "./changes.ts";
import { callsAt, clientOf, useClient } from "./client.ts";
import { PORTAL_OPERATIONS, type PortalClient } from "./generated/portal.ts";
import { hooksOf, type InputOf, type ResultOf, type RowOf } from "./hooks.ts";

/** Everything that a signed-in partner can call. */
export type Api = PartnerClient & PortalClient;

/** The result of an operation that returns one value. */
export type Result<Name extends keyof Api> = ResultOf<Api, Name>;
/** One row of an operation that returns pages. */
export type Row<Name extends keyof Api> = RowOf<Api, Name>;
/** What an operation takes. */
export type Input<Name extends keyof Api> = InputOf<Api, Name>;

export const createApi = (): Api =>
  clientOf<Api>({ ...PARTNER_OPERATIONS, ...PORTAL_OPERATIONS }, callsAt("/portal"));

export const useApi = useClient as () => Api;
export const { useRead, useRows } = hooksOf<Api>();
export const useChange = changeOf<Api>();
