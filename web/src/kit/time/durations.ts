const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The two largest units of a duration: "3 d 4 h", "12 min", "8 s". Never negative. */
export function formatDuration(ms: number): string {
  const left = Math.max(0, ms);
  if (left >= DAY) return twoUnits(left, DAY, "d", HOUR, "h");
  if (left >= HOUR) return twoUnits(left, HOUR, "h", MINUTE, "min");
  if (left >= MINUTE) return `${Math.floor(left / MINUTE)} min`;
  return `${Math.ceil(left / SECOND)} s`;
}

function twoUnits(ms: number, large: number, largeName: string, small: number, smallName: string): string {
  const larges = Math.floor(ms / large);
  const smalls = Math.floor((ms % large) / small);
  return smalls === 0 ? `${larges} ${largeName}` : `${larges} ${largeName} ${smalls} ${smallName}`;
}
