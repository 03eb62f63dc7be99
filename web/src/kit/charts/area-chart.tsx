import { AxisBottom, AxisLeft } from "@visx/axis";
import { scaleLinear, scalePoint } from "@visx/scale";
import { AreaClosed, LinePath } from "@visx/shape";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

/** One point for each day. */
export interface Point {
  /** `2026-01-31`. */
  readonly day: string;
  readonly value: number;
}

export interface AreaChartProps {
  /** What it shows, for screen readers. */
  readonly label: string;
  readonly points: readonly Point[];
  readonly formatValue: (value: number) => string;
  readonly formatAxis: (value: number) => string;
  readonly formatDay: (day: string) => string;
}

const HEIGHT = 220;
const MARGIN = { top: 12, right: 28, bottom: 26, left: 56 };
const BOTTOM = HEIGHT - MARGIN.bottom;

/** Values over days. Pointer and arrow keys read a single day. */
export default function AreaChart(props: AreaChartProps) {
  const { label, points, formatValue, formatDay } = props;
  const [box, width] = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const right = Math.max(width - MARGIN.right, MARGIN.left + 1);
  const readoutOf = (point: Point | undefined) =>
    point === undefined ? "" : `${formatDay(point.day)}: ${formatValue(point.value)}`;
  // A single day has no line, so that its point is always there.
  const shown = chosen === null && points.length > 1 ? undefined : points[chosen ?? 0];
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left - MARGIN.left;
    const share = offset / (right - MARGIN.left);
    setChosen(clamp(Math.round(share * (points.length - 1)), points.length));
  };
  const step = (event: KeyboardEvent<SVGSVGElement>) => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    setChosen((before) => clamp((before ?? points.length) + by, points.length));
  };
  return (
    <div ref={box} className="kit-chart">
      <svg
        width={width}
        height={HEIGHT}
        role="slider"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={chosen ?? points.length - 1}
        aria-valuetext={readoutOf(points[chosen ?? points.length - 1])}
        tabIndex={0}
        onPointerMove={follow}
        onPointerLeave={() => setChosen(null)}
        onKeyDown={step}
      >
        <Drawing {...props} right={right} shown={shown} />
      </svg>
      <div className="kit-chart-readout" aria-hidden="true">
        {readoutOf(shown)}
      </div>
    </div>
  );
}

/** Axes, line and area. @param shown the day that is read */
function Drawing({
  points,
  formatAxis,
  formatDay,
  right,
  shown,
}: AreaChartProps & { right: number; shown: Point | undefined }) {
  const x = scalePoint({ domain: points.map(({ day }) => day), range: [MARGIN.left, right] });
  const values = points.map(({ value }) => value);
  const y = scaleLinear({
    domain: [Math.min(0, ...values), Math.max(1, ...values)],
    range: [BOTTOM, MARGIN.top],
    nice: true,
  });
  // Minor units make more lines than there are different labels: where all values are zero, for one.
  const ticks = y
    .ticks(4)
    .filter((tick, index, all) => index === 0 || formatAxis(tick) !== formatAxis(all[index - 1]!));
  const xOf = ({ day }: Point) => x(day) ?? 0;
  const yOf = ({ value }: Point) => y(value);
  return (
    <>
      <AxisLeft
        scale={y}
        left={MARGIN.left}
        tickValues={ticks}
        hideAxisLine
        hideTicks
        tickFormat={(value) => formatAxis(Number(value))}
        tickClassName="kit-tick"
      />
      {ticks.map((tick) => (
        <line key={tick} x1={MARGIN.left} x2={right} y1={y(tick)} y2={y(tick)} className="kit-grid" />
      ))}
      <AreaClosed data={[...points]} x={xOf} y={yOf} yScale={y} className="kit-area" />
      <LinePath data={[...points]} x={xOf} y={yOf} className="kit-line" />
      <AxisBottom
        scale={x}
        top={BOTTOM}
        tickValues={fewDays(points, right - MARGIN.left)}
        tickFormat={formatDay}
        hideTicks
        axisClassName="kit-axis"
        tickClassName="kit-tick"
      />
      {shown !== undefined && (
        <>
          <line x1={xOf(shown)} x2={xOf(shown)} y1={MARGIN.top} y2={BOTTOM} className="kit-cursor" />
          <circle cx={xOf(shown)} cy={yOf(shown)} r={4} className="kit-dot" />
        </>
      )}
    </>
  );
}

const clamp = (index: number, count: number) => Math.max(0, Math.min(count - 1, index));

/** As many days on the axis as there is room for, the last one among them. */
function fewDays(points: readonly Point[], room: number): string[] {
  const each = Math.max(1, Math.ceil(points.length / Math.max(2, Math.floor(room / 90))));
  return points.filter((_, index) => (points.length - 1 - index) % each === 0).map(({ day }) => day);
}

/** The width of an element, also after it changed. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(600);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 600));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}
