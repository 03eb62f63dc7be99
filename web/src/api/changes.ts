import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { PartnerProgramError } from "../../../client/src/index.ts";
import { useClient } from "./client.ts";
import type { InputOf, ReadName, ResultOf } from "./hooks.ts";
import { reread, rereadLater } from "./reread.ts";

/**
 * Whether the service answered that it changed nothing: then the same key would only bring the same answer again. While
 * an earlier request with the key is still running, that one may change something yet.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof PartnerProgramError) || error.code === "idempotency_in_progress") return false;
  return error.status !== null && error.status < 500;
}

/** Whether a change was refused since somebody else was faster. */
export const isConflict = (error: unknown): boolean =>
  error instanceof PartnerProgramError && error.code === "conflict";

/** The hook of one client for changes. */
export function changeOf<Client extends object>() {
  /**
   * Makes a change, and reads again whatever it may have changed. A change has one idempotency key until it is made: a
   * second click on its button has no second effect. One that was refused and corrected, and the next change of a form
   * that stays open, have a new key.
   *
   * @param stale the operations whose results the change makes outdated, of those that may be shown with it
   * @param options.timeoutMs for a change that the service takes longer over than over any other
   */
  return function useChange<Name extends ReadName<Client>>(
    name: Name,
    stale: readonly (keyof Client & string)[],
    { timeoutMs }: { readonly timeoutMs?: number } = {},
  ) {
    const client = useClient() as Client;
    const queries = useQueryClient();
    const idempotencyKey = useRef(crypto.randomUUID());
    const renewKey = () => {
      idempotencyKey.current = crypto.randomUUID();
    };
    return useMutation({
      mutationFn: (input: InputOf<Client, Name>) => {
        const operation = client[name] as (
          input: InputOf<Client, Name>,
          options: object,
        ) => Promise<ResultOf<Client, Name>>;
        return operation(input, { idempotencyKey: idempotencyKey.current, timeoutMs });
      },
      onError: (error) => {
        if (isRefusal(error)) renewKey();
        // It may have been made without an answer, or been refused since somebody else was faster.
        rereadLater(queries);
      },
      onSuccess: () => {
        renewKey();
        return reread(queries, stale);
      },
    });
  };
}
