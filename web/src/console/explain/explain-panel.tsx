import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useIds } from "../paths.ts";
import { EXPLAIN } from "../../kit/explain/parameter.ts";

// Loaded on the first use.
const Explanation = lazy(() => import("./explanation.tsx"));

/** The lines of the figure in the URL, beside any screen of a program. */
export function ExplainPanel() {
  const { programId } = useIds();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const text = search[EXPLAIN];
  if (text === undefined || programId === undefined) return null;
  return (
    <Suspense>
      <Explanation text={text} />
    </Suspense>
  );
}
