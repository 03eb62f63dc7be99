import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type Api, type Result, useApi } from "./console.ts";
import { keyOf, type ReadName } from "./hooks.ts";

type Input<Name extends ReadName<Api>> = NonNullable<Parameters<Api[Name]>[0]>;

/**
 * Makes a change, and reads again whatever it may have changed. One idempotency key for each time a dialog is open: a
 * second click on its button has no second effect.
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
    onSuccess: () =>
      Promise.all(stale.map((operation) => queries.invalidateQueries({ queryKey: keyOf(operation) }))),
  });
}
