import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { PartnerProgramError } from "../../../client/src/index.ts";
import { type Api, type Result, useApi } from "./console.ts";
import { keyOf, type ReadName } from "./hooks.ts";

/** What an operation that changes something takes. */
export type Input<Name extends ReadName<Api>> = NonNullable<Parameters<Api[Name]>[0]>;

/**
 * Whether the service answered that it changed nothing: then the same key would only bring the same answer again. While
 * an earlier request with the key is still running, that one may change something yet.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof PartnerProgramError) || error.code === "idempotency_in_progress") return false;
  return error.status !== null && error.status < 500;
}

/**
 * Makes a change, and reads again whatever it may have changed. One idempotency key for each time a dialog is open: a
 * second click on its button has no second effect. A refused change may be corrected and sent again under a new key.
 *
 * @param stale the operations whose results the change makes outdated
 */
export function useChange<Name extends ReadName<Api>>(name: Name, stale: readonly (keyof Api)[]) {
  const api = useApi();
  const queries = useQueryClient();
  const idempotencyKey = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: (input: Input<Name>) => {
      const operation = api[name] as (input: Input<Name>, options: object) => Promise<Result<Name>>;
      return operation(input, { idempotencyKey: idempotencyKey.current });
    },
    onError: (error) => {
      if (isRefusal(error)) idempotencyKey.current = crypto.randomUUID();
    },
    onSuccess: () =>
      Promise.all(stale.map((operation) => queries.invalidateQueries({ queryKey: keyOf(operation) }))),
  });
}
