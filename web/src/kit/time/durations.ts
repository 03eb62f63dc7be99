import { useTranslation } from "react-i18next";

const UNIT_MS = { d: 86_400_000, h: 3_600_000, min: 60_000, s: 1_000 } as const;
type Unit = keyof typeof UNIT_MS;

/** A duration as it is shown: its two largest units. */
type Part = readonly [count: number, unit: Unit];

/** The two largest units of a duration: 3 days and 4 hours, 12 minutes, 8 seconds. Never negative. */
export function durationParts(ms: number): readonly Part[] {
  const left = Math.max(0, ms);
  if (left >= UNIT_MS.d) return twoUnits(left, "d", "h");
  if (left >= UNIT_MS.h) return twoUnits(left, "h", "min");
  if (left >= UNIT_MS.min) return [[Math.floor(left / UNIT_MS.min), "min"]];
  return [[Math.ceil(left / UNIT_MS.s), "s"]];
}

function twoUnits(ms: number, large: Unit, small: Unit): readonly Part[] {
  const larges = Math.floor(ms / UNIT_MS[large]);
  const smalls = Math.floor((ms % UNIT_MS[large]) / UNIT_MS[small]);
  return smalls === 0
    ? [[larges, large]]
    : [
        [larges, large],
        [smalls, small],
      ];
}

/** Returns how to write a duration in milliseconds: "3 d 4 h". */
export function useDuration(): (ms: number) => string {
  const { t } = useTranslation();
  return (ms) =>
    durationParts(ms)
      .map(([count, unit]) => t(`kit.duration.${unit}`, { count }))
      .join(" ");
}
