import { useMutation } from "@tanstack/react-query";
import { createClientOf } from "../../../client/src/index.ts";
import { changeOf } from "./changes.ts";
import { callsAt, clientOf, useClient } from "./client.ts";
import { OPS_OPERATIONS, type OpsClient } from "./generated/ops.ts";
import { hooksOf, type InputOf, type ReadName, type ResultOf, type RowOf } from "./hooks.ts";
import { previewFetch, sessionFetch } from "./session-fetch.ts";

/** Everything that an operator can call. */
export type Api = OpsClient;

/** The result of an operation that returns one value. */
export type Result<Name extends keyof Api> = ResultOf<Api, Name>;
/** One row of an operation that returns pages. */
export type Row<Name extends keyof Api> = RowOf<Api, Name>;
/** What an operation takes. */
export type Input<Name extends keyof Api> = InputOf<Api, Name>;

/** For whoever is signed out, the desk's operations do not exist (PEOPLE-31): here that is a 401, as anywhere else. */
const deskFetchBy =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init);
    if (response.status !== 404 || (await codeOf(response)) !== "no_such_endpoint") return response;
    return new Response(response.body, { status: 401, headers: response.headers });
  };

async function codeOf(response: Response): Promise<unknown> {
  const { error } = (await response.clone().json()) as { error?: { code?: unknown } };
  return error?.code;
}

export const createApi = (): Api =>
  clientOf<Api>({ ...OPS_OPERATIONS }, { ...callsAt("/ops"), fetch: deskFetchBy(sessionFetch) });

export const useApi = useClient as () => Api;
export const { useRead, useRows } = hooksOf<Api>();
export const useChange = changeOf<Api>();

/** For previews: one that was refused as too many is reported at once. */
const previewApi = createClientOf<Api>(
  { ...OPS_OPERATIONS },
  { ...callsAt("/ops"), fetch: deskFetchBy(previewFetch), longestWaitMs: 2_000 },
);

/** Tries a change: the result is what the change would return; nothing is changed. */
export function usePreview<Name extends ReadName<Api>>(name: Name) {
  return useMutation({
    mutationFn: (input: Input<Name>) => {
      const operation = previewApi[name] as (input: Input<Name>) => Promise<Result<Name>>;
      return operation(input);
    },
  });
}
