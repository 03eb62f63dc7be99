/** Attributes of a span. No secrets, no personal data: ids, kinds, counts, statuses. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A span to be begun. */
export interface SpanStart {
  /** Of few different values: a route's template, a kind of work, a workflow's type. */
  readonly name: string;
  readonly kind?: "internal" | "server" | "client" | "producer" | "consumer";
  readonly attributes?: SpanAttributes;
  /** The caller's own span, as it was sent. It names the trace; whether that is recorded is decided by our settings. */
  readonly callerTraceparent?: string;
}

/** A span that runs. */
export interface Span {
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks what went wrong without being thrown. @param type a word of few different values */
  fail(type: string): void;
}

/** A span that has ended, of which others are part already, by its id. */
export interface EndedSpan extends Omit<SpanStart, "callerTraceparent"> {
  readonly parent: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly failure: string | null;
}

/** Records what happens as spans of traces. */
export interface Tracing {
  /** Runs work in a span, which is part of the span that runs now; what it begins is part of its own. */
  inSpan<Result>(start: SpanStart, work: (span: Span) => Promise<Result>): Promise<Result>;
  recordEnded(span: EndedSpan): void;
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>;
}

const NO_SPAN: Span = { rename: () => {}, set: () => {}, fail: () => {} };

/** Records nothing. */
export const NO_TRACING: Tracing = {
  inSpan: (_start, work) => work(NO_SPAN),
  recordEnded: () => {},
  close: () => Promise.resolve(),
};
