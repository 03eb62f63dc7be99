import { changeOf } from "./changes.ts";
import { useClient } from "./client.ts";
import type { PortalClient } from "./generated/portal.ts";
import { hooksOf, type ResultOf } from "./hooks.ts";

/** What everyone with a session can call, in whichever app. */
type Api = Pick<
  PortalClient,
  | "addPasskey"
  | "changeAddress"
  | "chooseLanguage"
  | "endAllSessions"
  | "endSession"
  | "listConnections"
  | "listPasskeys"
  | "listSessions"
  | "offerPasskey"
  | "removeConnection"
  | "removePasskey"
  | "renamePasskey"
>;

/** The result of an operation that returns one value. */
export type Result<Name extends keyof Api> = ResultOf<Api, Name>;

export const useApi = useClient as () => Api;
export const { useRead } = hooksOf<Api>();
export const useChange = changeOf<Api>();
