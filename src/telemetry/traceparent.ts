/** A span in a trace, as W3C's Trace Context names it. */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly isSampled: boolean;
}

const WRITTEN = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-|$)/;

/** Reads a `traceparent` header (https://www.w3.org/TR/trace-context/). @returns null for an invalid one */
export function parseTraceparent(written: string): TraceParent | null {
  const [, traceId, spanId, flags, rest] = WRITTEN.exec(written) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  // Later versions may add fields; the first one has none.
  if (rest === "-" && written.startsWith("00")) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** As parsed by `parseTraceparent`. */
export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
