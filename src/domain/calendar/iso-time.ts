const DATE = String.raw`(?<year>\d{4})(?<dash>-?)(?<month>\d\d)\k<dash>(?<day>\d\d)`;
const TIME = String.raw`(?<hour>\d\d):?(?<minute>\d\d)(?::?(?<second>\d\d)(?:[.,](?<fraction>\d+))?)?`;
const ZONE = String.raw`(?:Z|(?<sign>[+-])(?<hours>\d\d)(?::?(?<minutes>\d\d))?)`;
const FORMS = new RegExp(`^${DATE}(?:T${TIME}${ZONE})?$`, "i");

/**
 * An ISO 8601 time in the form of RFC 3339, which most parsers want: `20260801T1200+02` is `2026-08-01T12:00:00+02:00`.
 * ISO 8601 also allows a time without seconds, a comma, an offset of hours alone, and all of it without separators; and
 * many a `strftime` prints `+0200`. A date alone may have no separators either. Anything else is returned as it is.
 */
export function inFull(text: string): string {
  const parts = FORMS.exec(text)?.groups;
  if (parts === undefined) return text;
  const { year, month, day, hour, minute, second = "00", fraction, sign, hours, minutes = "00" } = parts;
  if (hour === undefined) return `${year}-${month}-${day}`;
  const seconds = fraction === undefined ? second : `${second}.${fraction}`;
  const zone = sign === undefined ? "Z" : `${sign}${hours}:${minutes}`;
  return `${year}-${month}-${day}T${hour}:${minute}:${seconds}${zone}`;
}
