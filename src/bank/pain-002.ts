import {
  bankReasonOf,
  isDuplicateCode,
  type BankAnswerEntry,
  type BankOutcome,
} from "../domain/payouts/bank-answer.ts";
import { childAt, childrenOf, lineOf, refuseField, requiredText, textAt, type XmlElement } from "./xml.ts";

/** What each status of ISO 20022 means for a payment of ours. */
const OUTCOMES: Readonly<Record<string, BankOutcome>> = {
  ...{ ACSC: "paid", ACCC: "paid" },
  ...{ RJCT: "refused", CANC: "refused" },
  ...{ RCVD: "under_way", PDNG: "under_way", ACTC: "under_way", ACCP: "under_way", ACSP: "under_way" },
  ...{ ACWC: "under_way", ACWP: "under_way", ACFC: "under_way", PART: "under_way", PATC: "under_way" },
};

/**
 * The entries of a status report. Where the bank reports on the whole file without naming payments, the file is the
 * entry. A reason may stand with the payment, its order or the file.
 *
 * @throws ApiError `invalid_request`, naming the line and the field
 */
export function readStatusReport(report: XmlElement): BankAnswerEntry[] {
  const group = childAt(report, "OrgnlGrpInfAndSts");
  const orders = childrenOf(report, "OrgnlPmtInfAndSts");
  const groups = group === null ? [] : [group];
  const payments = orders.flatMap((order) =>
    childrenOf(order, "TxInfAndSts").map((payment) => paymentEntry(payment, [order, ...groups])),
  );
  if (payments.length > 0) return payments;
  const wholes = [
    ...orders.map((order) => wholeEntry(order, groups, "OrgnlPmtInfId", "PmtInfSts")),
    ...groups.map((file) => wholeEntry(file, orders, "OrgnlMsgId", "GrpSts")),
  ].filter((entry) => entry !== null);
  return wholes.length > 0 ? wholes : refuseField(report, "no payment", "and no status of the whole file");
}

function paymentEntry(payment: XmlElement, around: readonly XmlElement[]): BankAnswerEntry {
  const amount = childAt(payment, "OrgnlTxRef", "Amt", "InstdAmt");
  const outcome = outcomeOf(payment, "TxSts", requiredText(payment, "TxSts"));
  return {
    line: lineOf(payment),
    reference: requiredText(payment, "OrgnlEndToEndId"),
    isWholeFile: false,
    outcome,
    amount: amount?.textContent?.trim() ?? null,
    currency: amount?.getAttribute("Ccy") ?? null,
    ...whyOf(outcome, payment, around),
  };
}

function wholeEntry(
  element: XmlElement,
  around: readonly XmlElement[],
  idName: string,
  statusName: string,
): BankAnswerEntry | null {
  const status = textAt(element, statusName);
  if (status === null) return null;
  const outcome = outcomeOf(element, statusName, status);
  return {
    line: lineOf(element),
    reference: requiredText(element, idName),
    isWholeFile: true,
    outcome,
    ...{ amount: null, currency: null },
    ...whyOf(outcome, element, around),
  };
}

const outcomeOf = (element: XmlElement, name: string, status: string): BankOutcome =>
  OUTCOMES[status] ??
  refuseField(childAt(element, name) ?? element, name, `${status}, which is no known status`);

/** @param around the elements whose reasons apply to a refusal as well, the nearest first */
function whyOf(
  outcome: BankOutcome,
  element: XmlElement,
  around: readonly XmlElement[],
): Pick<BankAnswerEntry, "isDuplicate" | "reason"> {
  const stated = [element, ...(outcome === "refused" ? around : [])].flatMap((one) =>
    childrenOf(one, "StsRsnInf"),
  );
  const reasons = stated.map((one) => ({
    code: textAt(one, "Rsn", "Cd") ?? textAt(one, "Rsn", "Prtry"),
    added: textAt(one, "AddtlInf"),
  }));
  const duplicate = outcome === "refused" ? reasons.find(({ code }) => isDuplicateCode(code)) : undefined;
  const shown = duplicate ?? reasons[0];
  return {
    isDuplicate: duplicate !== undefined,
    reason: shown === undefined ? null : bankReasonOf(shown.code, shown.added),
  };
}
