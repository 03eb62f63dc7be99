import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { EXPLAIN } from "../../kit/explain/parameter.ts";
import { useIds } from "../../kit/navigate.ts";
import { withWords } from "../with-words.ts";

// Loaded when an amount is first explained.
const Explanation = lazy(() => withWords(() => import("./explanation.tsx")));

/** The lines of the figure that the address names, beside any screen of a program. */
export function ExplainPanel() {
  const { programId } = useIds();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const bucket = search[EXPLAIN];
  if (bucket === undefined || programId === undefined) return null;
  return (
    <Suspense>
      <Explanation text={bucket} />
    </Suspense>
  );
}
