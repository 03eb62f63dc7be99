import "./balance-columns.css";
import type { CSSProperties } from "react";

/** What is left at the end of a day, and what was taken from it. */
export interface BalanceColumn {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly hint: string | null;
}

/** A balance over a few days, as columns above a line, or below it where it is short. Every figure is also text. */
export function BalanceColumns({ label, columns }: { label: string; columns: readonly BalanceColumn[] }) {
  const values = columns.map(({ value }) => value);
  const [highest, lowest] = [Math.max(0, ...values), Math.min(0, ...values)];
  const range = Math.max(1, highest - lowest);
  const style = { "--kit-above": `${(highest / range) * 100}%` } as CSSProperties;
  return (
    <ol className="kit-balance" aria-label={label} style={style}>
      {columns.map(({ key, name, value, text, hint }) => (
        <li key={key} data-tone={value < 0 ? "act" : undefined}>
          <span className="kit-balance-text">{text}</span>
          <span
            className="kit-balance-area"
            aria-hidden="true"
            style={{ "--kit-share": `${(Math.abs(value) / range) * 100}%` } as CSSProperties}
          />
          <span className="kit-balance-name">{name}</span>
          <span className="kit-balance-hint">{hint}</span>
        </li>
      ))}
    </ol>
  );
}
