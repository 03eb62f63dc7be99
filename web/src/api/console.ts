import { BRAND_OPERATIONS, type BrandClient } from "../../../client/src/index.ts";
import { callsAt, clientOf, useClient } from "./client.ts";
import { CONSOLE_OPERATIONS, type ConsoleClient } from "./generated/console.ts";
import { hooksOf, type ResultOf, type RowOf } from "./hooks.ts";

/** Everything that a member of a brand can call. */
export type Api = BrandClient & ConsoleClient;

/** The result of an operation that returns one value. */
export type Result<Name extends keyof Api> = ResultOf<Api, Name>;
/** One row of an operation that returns pages. */
export type Row<Name extends keyof Api> = RowOf<Api, Name>;

export const createApi = (brandId: string): Api =>
  clientOf<Api>({ ...BRAND_OPERATIONS, ...CONSOLE_OPERATIONS }, callsAt(`/console/${brandId}`));

export const useApi = useClient as () => Api;
export const { useRead, useRows } = hooksOf<Api>();
