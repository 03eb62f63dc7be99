import "./timeline.css";
import type { ReactNode } from "react";
import type { Tone } from "../status.tsx";
import { Moment } from "../time/moment.tsx";

/** One thing that happened, or that is expected to. */
export interface TimelineStep {
  readonly key: string;
  /** When it happened; null for what has not. */
  readonly at: string | null;
  readonly tone: Tone;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly amount?: ReactNode;
  /** Stands back behind the others. */
  readonly isMinor?: boolean;
}

/** What happened, oldest first, with what is expected at the end: its mark is an outline. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map(({ key, at, tone, title, text, amount, isMinor = false }) => (
        <li key={key} data-tone={tone} data-expected={at === null} data-minor={isMinor}>
          <div className="timeline-head">
            <div className="timeline-title">{title}</div>
            {amount !== undefined && <div className="timeline-amount">{amount}</div>}
          </div>
          {at !== null && (
            <div className="timeline-time">
              <Moment at={at} withTime />
            </div>
          )}
          {text !== undefined && <div className="timeline-text">{text}</div>}
        </li>
      ))}
    </ol>
  );
}
