import type { ReactNode } from "react";
import { Failure } from "./failure.tsx";
import { Loading } from "./loading.tsx";

/** What of a query's result is shown. */
interface Shown<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/**
 * Shows what a query brings: lines of the final height while it loads, the error with a way to try again, the data as
 * soon as it is there. Data of an earlier read stays visible below an error.
 */
export function Await<Data>({
  query,
  lines,
  height,
  children,
}: {
  query: Shown<Data>;
  lines?: number;
  height?: number;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, refetch } = query;
  if (error === null && data === undefined) {
    return (
      <Loading {...(lines === undefined ? {} : { lines })} {...(height === undefined ? {} : { height })} />
    );
  }
  return (
    <div className="kit-await">
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
    </div>
  );
}
