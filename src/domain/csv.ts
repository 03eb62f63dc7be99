import { ApiError } from "./api-errors.ts";

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

/** Whether a text stands in a cell as it is: no spreadsheet would evaluate it. */
export const isPlainCell = (text: string): boolean => guarded(text) === text;

function guarded(text: string): string {
  const inside = text.replaceAll(FORMULA_AFTER_SEMICOLON, "$1'");
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${inside}` : inside;
}

function cellOf(value: CsvCell): string {
  if (value === null) return "";
  const safe = guarded(String(value));
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A row of a table that somebody sends. */
export interface ParsedRow {
  /** Where it begins in the text, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A cell with its end: quoted, with quotes doubled, or plain. */
const CELL = /(?:"((?:[^"]|"")*)"|([^,;"\r\n]*))(,|;|\r?\n|$)/y;

/**
 * The rows of a CSV text (RFC 4180), separated by commas, or by semicolons as spreadsheets of many countries do.
 *
 * @throws ApiError `invalid_request`, naming the line, for a quote inside an unquoted cell or an open one
 */
export function parseCsv(text: string): ParsedRow[] {
  const rows: ParsedRow[] = [];
  let cells: string[] = [];
  let [line, firstLine] = [1, 1];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const start = CELL.lastIndex;
    const match = CELL.exec(text);
    if (match === null) throw new ApiError("invalid_request", `Line ${line} of the file has a stray quote.`);
    const [whole, quoted, plain = "", end] = match;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.split("\n").length - 1;
    if (end === "," || end === ";") {
      if (CELL.lastIndex < text.length) continue;
      cells.push("");
    }
    rows.push({ line: firstLine, cells });
    [cells, firstLine] = [[], line];
    if (CELL.lastIndex === start) break;
  }
  return rows;
}
