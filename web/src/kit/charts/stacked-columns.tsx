import type { CSSProperties } from "react";

/** One column: what it is of, its parts from the bottom up, and its figure. */
export interface StackedColumn {
  readonly key: string;
  readonly name: string;
  readonly values: readonly number[];
  readonly text: string;
}

/**
 * A few columns beside each other, each stacked from parts. The figures stand in a table beside it, so screen readers
 * skip the drawing. Negative parts have no height. Where not all columns fit, the last ones are in view.
 *
 * @param names of the parts, in the order of `values`
 */
export function StackedColumns({
  label,
  names,
  columns,
}: {
  label: string;
  names: readonly string[];
  columns: readonly StackedColumn[];
}) {
  const heightOf = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const tallest = Math.max(1, ...columns.map(({ values }) => heightOf(values)));
  return (
    <figure className="kit-columns" aria-label={label}>
      <div ref={showLast} className="kit-columns-area" aria-hidden="true">
        {columns.map(({ key, name, values, text }) => (
          <div key={key} className="kit-columns-one" title={`${name}: ${text}`}>
            <span className="kit-columns-text">{text}</span>
            <div
              className="kit-columns-stack"
              style={{ "--kit-share": `${(heightOf(values) / tallest) * 100}%` } as CSSProperties}
            >
              {values.map((value, part) => (
                <span
                  key={names[part]}
                  className={`kit-part-${part}`}
                  style={{ flexGrow: Math.max(0, value) }}
                />
              ))}
            </div>
            <span className="kit-columns-name">{name}</span>
          </div>
        ))}
      </div>
      <figcaption>
        <ul className="kit-legend">
          {names.map((name, part) => (
            <li key={name}>
              <span className={`kit-swatch kit-part-${part}`} aria-hidden="true" />
              <span className="kit-dim">{name}</span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function showLast(area: HTMLDivElement | null): void {
  if (area !== null) area.scrollLeft = area.scrollWidth;
}
