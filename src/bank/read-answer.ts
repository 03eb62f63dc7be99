import { ApiError } from "../domain/api-errors.ts";
import type { BankAnswerEntry, BankAnswerFormat } from "../domain/payouts/bank-answer.ts";
import { readAnswerCsv } from "./answer-csv.ts";
import { readNotification } from "./camt-054.ts";
import { readStatusReport } from "./pain-002.ts";
import { childAt, readXml } from "./xml.ts";

/** A bank's answer, taken apart. */
export interface BankAnswer {
  readonly format: BankAnswerFormat;
  /** In the order of the file. */
  readonly entries: readonly BankAnswerEntry[];
}

/**
 * Reads what a bank says of our payments: `pain.002`, `camt.054`, or a CSV with the columns `payoutId` and `status`.
 * PAYOUT-22.
 *
 * @throws ApiError `invalid_request`, naming the line and the field
 */
export function readBankAnswer(text: string): BankAnswer {
  // A file may begin with a byte order mark.
  const content = text.replace(/^\uFEFF/, "");
  if (!content.trimStart().startsWith("<")) return { format: "csv", entries: readAnswerCsv(content) };
  const root = readXml(content.trimStart());
  const report = childAt(root, "CstmrPmtStsRpt");
  if (report !== null) return { format: "pain.002", entries: readStatusReport(report) };
  const notification = childAt(root, "BkToCstmrDbtCdtNtfctn");
  if (notification !== null) return { format: "camt.054", entries: readNotification(notification) };
  throw new ApiError(
    "invalid_request",
    `The file is neither a pain.002 nor a camt.054 message: line 1 begins with ${root.nodeName}.`,
    { next: "Upload the bank's pain.002 or camt.054, or a CSV with the columns payoutId and status." },
  );
}
