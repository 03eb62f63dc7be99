import { bankReasonOf, type BankAnswerEntry } from "../domain/payouts/bank-answer.ts";
import { childAt, childrenOf, lineOf, refuseField, requiredText, textAt, type XmlElement } from "./xml.ts";

/** What each status of ISO 20022 means for a payment of ours. */
const OUTCOMES: Readonly<Record<string, BankAnswerEntry["outcome"]>> = {
  ...{ ACSC: "paid", ACCC: "paid" },
  ...{ RJCT: "failed", CANC: "failed" },
  ...{ RCVD: "under_way", PDNG: "under_way", ACTC: "under_way", ACCP: "under_way", ACSP: "under_way" },
  ...{ ACWC: "under_way", ACWP: "under_way", ACFC: "under_way", PART: "under_way", PATC: "under_way" },
};

/**
 * The entries of a status report. Where the bank reports on the whole file without naming payments, the file is the
 * entry.
 *
 * @throws ApiError `invalid_request`, naming the line and the field
 */
export function readStatusReport(report: XmlElement): BankAnswerEntry[] {
  const group = childAt(report, "OrgnlGrpInfAndSts");
  const orders = childrenOf(report, "OrgnlPmtInfAndSts");
  const payments = orders.flatMap((order) => childrenOf(order, "TxInfAndSts"));
  if (payments.length > 0) return payments.map(paymentEntry);
  const wholes = [
    ...orders.map((order) => wholeEntry(order, "OrgnlPmtInfId", "PmtInfSts")),
    ...(group === null ? [] : [wholeEntry(group, "OrgnlMsgId", "GrpSts")]),
  ].filter((entry) => entry !== null);
  return wholes.length > 0 ? wholes : refuseField(report, "no payment", "and no status of the whole file");
}

function paymentEntry(payment: XmlElement): BankAnswerEntry {
  const amount = childAt(payment, "OrgnlTxRef", "Amt", "InstdAmt");
  return {
    line: lineOf(payment),
    reference: requiredText(payment, "OrgnlEndToEndId"),
    isWholeFile: false,
    outcome: outcomeOf(payment, "TxSts", requiredText(payment, "TxSts")),
    amount: amount?.textContent?.trim() ?? null,
    currency: amount?.getAttribute("Ccy") ?? null,
    reason: reasonOf(payment),
  };
}

function wholeEntry(element: XmlElement, idName: string, statusName: string): BankAnswerEntry | null {
  const status = textAt(element, statusName);
  if (status === null) return null;
  return {
    line: lineOf(element),
    reference: requiredText(element, idName),
    isWholeFile: true,
    outcome: outcomeOf(element, statusName, status),
    ...{ amount: null, currency: null },
    reason: reasonOf(element),
  };
}

const outcomeOf = (element: XmlElement, name: string, status: string): BankAnswerEntry["outcome"] =>
  OUTCOMES[status] ??
  refuseField(childAt(element, name) ?? element, name, `${status}, which is no known status`);

function reasonOf(element: XmlElement): string | null {
  const why = childAt(element, "StsRsnInf");
  if (why === null) return null;
  return bankReasonOf(textAt(why, "Rsn", "Cd") ?? textAt(why, "Rsn", "Prtry"), textAt(why, "AddtlInf"));
}
