import type { ReactNode } from "react";
import type { Tone } from "../status.tsx";

/** One rung: a part of an amount, and what it waits for. */
export interface Rung {
  readonly key: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly count?: ReactNode;
  readonly amount: ReactNode;
  readonly tone: Tone;
}

/** An amount taken apart step by step, from its first part to what is left of it. */
export function Ladder({ label, rungs }: { label: string; rungs: readonly Rung[] }) {
  return (
    <ol className="kit-ladder" aria-label={label}>
      {rungs.map(({ key, title, text, count, amount, tone }) => (
        <li key={key} data-tone={tone}>
          <div className="kit-ladder-what">
            <div className="kit-ladder-title">{title}</div>
            {text !== undefined && <div className="kit-ladder-text">{text}</div>}
          </div>
          {count !== undefined && <div className="kit-ladder-count">{count}</div>}
          <div className="kit-ladder-amount">{amount}</div>
        </li>
      ))}
    </ol>
  );
}
