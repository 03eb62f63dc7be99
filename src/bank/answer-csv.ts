import { ApiError } from "../domain/api-errors.ts";
import { parseCsv } from "../domain/csv.ts";
import type { BankAnswerEntry } from "../domain/payouts/bank-answer.ts";

const COLUMNS = ["payoutId", "status"] as const;
const OPTIONAL = ["reason", "amount", "currency"] as const;
const STATUSES = { paid: "paid", failed: "failed" } as const;

/**
 * The entries of a CSV with the columns `payoutId` and `status` (paid or failed), and where wanted `reason`, `amount`
 * and `currency`; further columns, such as those of our own list, are ignored.
 *
 * @throws ApiError `invalid_request`, naming the line and the column
 */
export function readAnswerCsv(text: string): BankAnswerEntry[] {
  const [header, ...rows] = parseCsv(text);
  if (header === undefined) throw new ApiError("invalid_request", "The file is empty.");
  const places = new Map(header.cells.map((name, index) => [name.trim(), index]));
  for (const column of COLUMNS) {
    if (!places.has(column)) refuse(header.line, `lacks the column ${column}`);
  }
  return rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .map(({ line, cells }) => {
      const cellOf = (column: (typeof COLUMNS | typeof OPTIONAL)[number]) =>
        cells[places.get(column) ?? -1]?.trim() || null;
      if (cells.length !== header.cells.length) {
        refuse(line, `has ${cells.length} columns, and the first line has ${header.cells.length}`);
      }
      const status = cellOf("status")?.toLowerCase() ?? "";
      if (!Object.hasOwn(STATUSES, status)) refuse(line, `has status "${status}"; it must be paid or failed`);
      return {
        line,
        reference: cellOf("payoutId") ?? refuse(line, "lacks payoutId"),
        isWholeFile: false,
        outcome: STATUSES[status as keyof typeof STATUSES],
        isDuplicate: false,
        amount: cellOf("amount"),
        currency: cellOf("currency"),
        reason: cellOf("reason"),
      };
    });
}

function refuse(line: number, problem: string): never {
  throw new ApiError("invalid_request", `Line ${line} of the file ${problem}.`);
}
