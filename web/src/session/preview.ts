import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { BRAND_OPERATIONS } from "../../../client/src/index.ts";
import type { Input } from "../api/change.ts";
import { callsAt, clientOf, unattendedOf } from "../api/client.ts";
import type { Api, Result } from "../api/console.ts";
import { CONSOLE_OPERATIONS } from "../api/generated/console.ts";
import type { ReadName } from "../api/hooks.ts";
import { previewFetch } from "../api/session-fetch.ts";
import { useSeat } from "./seat.tsx";

/** What a change takes, and whether a timer tries it, which does not count as use of the session. */
type Tried<Name extends ReadName<Api>> = Input<Name> & { readonly isUnattended?: boolean };

/**
 * Tries a change. The result is exactly what the change would return; nothing is changed. A program has 6 previews a
 * minute.
 */
export function usePreview<Name extends ReadName<Api>>(name: Name) {
  const { brand } = useSeat();
  const api = useMemo(
    () =>
      clientOf<Api>(
        { ...BRAND_OPERATIONS, ...CONSOLE_OPERATIONS },
        // A preview that was refused as too many is reported at once.
        { ...callsAt(`/console/${brand.id}`), fetch: previewFetch, longestWaitMs: 2_000 },
      ),
    [brand.id],
  );
  return useMutation({
    mutationFn: ({ isUnattended = false, ...input }: Tried<Name>) => {
      const caller = isUnattended ? unattendedOf(api) : api;
      const operation = caller[name] as (input: object) => Promise<Result<Name>>;
      return operation(input);
    },
  });
}

/** What a preview has returned last, also while it is tried again: nothing moves or is disabled at each full minute. */
export function useLast<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
}
