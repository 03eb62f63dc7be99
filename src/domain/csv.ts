/**
 * A cell that a spreadsheet would run as a formula is shown as text. The wide forms of the signs count as the signs where
 * Japanese is set.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Some spreadsheets separate cells by semicolons, whatever the file does: what follows one begins a cell there. */
const FORMULA_AFTER_SEMICOLON = /(;[\s"]*)(?=[=+\-@＝＋－＠])/g;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A value of a cell; null is an empty one. */
export type CsvCell = string | number | boolean | null;

type CsvRow<Column extends string> = Readonly<Record<Column, CsvCell>>;

/**
 * A table as CSV (RFC 4180, with line feeds): a header line and one line for each row. Cells that begin like a formula get an
 * apostrophe in front, since names and references are other people's text; numbers stay numbers.
 */
export function csvText<Column extends string>(
  columns: readonly Column[],
  rows: readonly CsvRow<Column>[],
): string {
  return csvHeader(columns) + csvLines(columns, rows);
}

/** The first line of a table, for one that is written piece by piece. */
export const csvHeader = (columns: readonly string[]): string => `${columns.map(cellOf).join(",")}\n`;

/** The lines of some rows, without the header. */
export const csvLines = <Column extends string>(
  columns: readonly Column[],
  rows: readonly CsvRow<Column>[],
): string => rows.map((row) => `${columns.map((column) => cellOf(row[column])).join(",")}\n`).join("");

function cellOf(value: CsvCell): string {
  if (value === null) return "";
  const text = String(value);
  const guarded = text.replaceAll(FORMULA_AFTER_SEMICOLON, "$1'");
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${guarded}` : guarded;
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
