/** A cell that a spreadsheet would run as a formula is shown as text. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * A table as CSV (RFC 4180, with line feeds): a header line and one line for each row. Cells that begin like a formula get an
 * apostrophe in front, since names and references are other people's text; numbers stay numbers.
 */
export function csvText<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number | null>>[],
): string {
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])).join(","));
  return [columns.map(cellOf).join(","), ...lines, ""].join("\n");
}

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  const text = String(value);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
