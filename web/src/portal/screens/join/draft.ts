import { useCallback, useState } from "react";
import { type ApplicationValues, EMPTY_APPLICATION } from "../../../kit/application/application-values.ts";

/** An application as it is being written. */
export interface Draft extends ApplicationValues {
  /** The code of the recruiting link that led here, however long ago. */
  readonly recruiter: string;
}

const EMPTY: Draft = { ...EMPTY_APPLICATION, recruiter: "" };

const keyOf = (slug: string) => `application:${slug}`;

function stored(slug: string): Partial<Draft> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(slug)) ?? "{}") as Partial<Draft>;
  } catch {
    return {};
  }
}

function store(slug: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify(draft));
  } catch {
    // A browser without storage keeps the draft while the page is open.
  }
}

/**
 * An application that this browser keeps until it is sent, in every tab.
 *
 * @param recruiter the code in the address, which replaces an earlier one
 */
export function useDraft(slug: string, recruiter: string | null) {
  const [values, setValues] = useState<Draft>(() => {
    const draft = { ...EMPTY, ...stored(slug), ...(recruiter === null ? {} : { recruiter }) };
    if (recruiter !== null) store(slug, draft);
    return draft;
  });
  const set = useCallback(
    (changes: Partial<Draft>) =>
      setValues((before) => {
        const draft = { ...before, ...changes };
        store(slug, draft);
        return draft;
      }),
    [slug],
  );
  const clear = useCallback(() => localStorage.removeItem(keyOf(slug)), [slug]);
  return { values, set, clear };
}
