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
  const groupWhy = group === null ? NO_WHY : whyIn(group);
  // Read once for each order: a bank may refuse thousands of payments one by one.
  const payments = orders.flatMap((order) => {
    const around = firstWhy(whyIn(order), groupWhy);
    return childrenOf(order, "TxInfAndSts").map((payment) => paymentEntry(payment, around));
  });
  if (payments.length > 0) return payments;
  const ordersWhy = orders.map(whyIn).reduce(firstWhy, NO_WHY);
  const wholes = [
    ...orders.map((order) => wholeEntry(order, groupWhy, "OrgnlPmtInfId", "PmtInfSts")),
    ...(group === null ? [] : [wholeEntry(group, ordersWhy, "OrgnlMsgId", "GrpSts")]),
  ].filter((entry) => entry !== null);
  return wholes.length > 0 ? wholes : refuseField(report, "no payment", "and no status of the whole file");
}

function paymentEntry(payment: XmlElement, around: Why): BankAnswerEntry {
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
  around: Why,
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

/** A reason as it is stated. */
interface Reason {
  readonly code: string | null;
  readonly added: string | null;
}

/** The reasons of an element that count: the first one, and the first that points to another payment. */
interface Why {
  readonly first: Reason | null;
  readonly duplicate: Reason | null;
}

const NO_WHY: Why = { first: null, duplicate: null };

function whyIn(element: XmlElement): Why {
  const reasons = childrenOf(element, "StsRsnInf").map((one) => ({
    code: textAt(one, "Rsn", "Cd") ?? textAt(one, "Rsn", "Prtry"),
    added: textAt(one, "AddtlInf"),
  }));
  return {
    first: reasons[0] ?? null,
    duplicate: reasons.find(({ code }) => isDuplicateCode(code)) ?? null,
  };
}

const firstWhy = (nearer: Why, farther: Why): Why => ({
  first: nearer.first ?? farther.first,
  duplicate: nearer.duplicate ?? farther.duplicate,
});

/** @param around the reasons of the elements around it, which apply to a refusal as well */
function whyOf(
  outcome: BankOutcome,
  element: XmlElement,
  around: Why,
): Pick<BankAnswerEntry, "isDuplicate" | "reason"> {
  const own = whyIn(element);
  const { first, duplicate } = outcome === "refused" ? firstWhy(own, around) : { ...own, duplicate: null };
  const shown = duplicate ?? first;
  return {
    isDuplicate: duplicate !== null,
    reason: shown === null ? null : bankReasonOf(shown.code, shown.added),
  };
}
