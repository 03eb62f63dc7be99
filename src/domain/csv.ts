/** Cells that a spreadsheet would evaluate as a formula. Full-width signs count in Japanese locales. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Some spreadsheets always split cells at semicolons, so a formula may start after one. */
const FORMULA_AFTER_SEMICOLON = /(;[\s"]*)(?=[=+\-@＝＋－＠])/g;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** The value of a cell; null is empty. */
export type CsvCell = string | number | boolean | null;

type CsvRow<Column extends string> = Readonly<Record<Column, CsvCell>>;

/**
 * A table as CSV (RFC 4180, with line feeds): a header line and one line per row. Cells that start like a formula get
 * a leading apostrophe, since names and references are user-supplied; numbers stay numbers.
 */
export function csvText<Column extends string>(
  columns: readonly Column[],
  rows: readonly CsvRow<Column>[],
): string {
  return csvHeader(columns) + csvLines(columns, rows);
}

/** The header line, for a table written piece by piece. */
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
