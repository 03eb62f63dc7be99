import { Text } from "@mantine/core";
import type { CSSProperties, ReactNode } from "react";
import type { Tone } from "../status.tsx";

/** A name with its figure and a bar that shows its share. */
export interface Bar {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: number;
  readonly text: ReactNode;
}

/** The largest first, each with a bar relative to the largest. */
export function BarList({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className="kit-bars" aria-label={label}>
      {bars.map(({ key, name, value, text }) => (
        <li key={key} style={{ "--kit-share": `${(Math.max(0, value) / largest) * 100}%` } as CSSProperties}>
          <span className="kit-bar-name">{name}</span>
          <span className="kit-figures">{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** One part of a whole. */
export interface Part {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: number;
  readonly text: ReactNode;
  /** What the part means; parts without a meaning have colors by their place. */
  readonly tone?: Tone;
}

/** The parts of a whole in one bar, with a legend that carries the figures. Negative parts have no width. */
export function StackedBar({ label, parts }: { label: string; parts: readonly Part[] }) {
  return (
    <div>
      <div className="kit-stack" aria-hidden="true">
        {parts.map(({ key, value, tone }, index) => (
          <span
            key={key}
            className={`kit-part-${index}`}
            data-tone={tone}
            style={{ flexGrow: Math.max(0, value) }}
          />
        ))}
      </div>
      <ul className="kit-legend" aria-label={label}>
        {parts.map(({ key, name, text, tone }, index) => (
          <li key={key}>
            <span className={`kit-swatch kit-part-${index}`} data-tone={tone} aria-hidden="true" />
            <Text size="xs" c="dimmed" component="span">
              {name}
            </Text>
            <span className="kit-figures">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const SPARK_WIDTH = 96;
const SPARK_HEIGHT = 28;

/** The course of a figure in the space of a word; the figure itself stands beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const largest = Math.max(1, ...values);
  const points = values.map((value, index) => {
    const x = values.length < 2 ? 0 : (index / (values.length - 1)) * SPARK_WIDTH;
    return `${x.toFixed(1)},${(SPARK_HEIGHT - 2 - (Math.max(0, value) / largest) * (SPARK_HEIGHT - 4)).toFixed(1)}`;
  });
  return (
    <svg width={SPARK_WIDTH} height={SPARK_HEIGHT} aria-hidden="true" className="kit-spark">
      <polyline points={points.join(" ")} />
    </svg>
  );
}
