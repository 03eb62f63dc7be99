import { bankReasonOf, isDuplicateCode, type BankAnswerEntry } from "../domain/payouts/bank-answer.ts";
import { childAt, childrenOf, lineOf, refuseField, requiredText, textAt, type XmlElement } from "./xml.ts";

/**
 * The entries of a debit and credit notification: a booked debit was paid, a booked credit with our reference came
 * back.
 *
 * @throws ApiError `invalid_request`, naming the line and the field
 */
export function readNotification(notification: XmlElement): BankAnswerEntry[] {
  const entries = childrenOf(notification, "Ntfctn").flatMap((part) => childrenOf(part, "Ntry"));
  if (entries.length === 0) refuseField(notification, "no entry", "(Ntfctn/Ntry)");
  return entries.flatMap((entry) => {
    const details = childrenOf(entry, "NtryDtls").flatMap((part) => childrenOf(part, "TxDtls"));
    // Read once for each entry: it may book thousands of payments.
    const booking: Booking = {
      entry,
      status: textAt(entry, "Sts", "Cd") ?? requiredText(entry, "Sts"),
      direction: textAt(entry, "CdtDbtInd"),
    };
    // An entry without details is one booking of several payments, none of which it names.
    return details.length === 0
      ? [entryOf(booking, entry)]
      : details.map((detail) => entryOf(booking, detail));
  });
}

/** What an entry says of all of its payments. */
interface Booking {
  readonly entry: XmlElement;
  readonly status: string;
  readonly direction: string | null;
}

function entryOf({ entry, status, ...booking }: Booking, detail: XmlElement): BankAnswerEntry {
  const reference = textAt(detail, "Refs", "EndToEndId");
  const direction = textAt(detail, "CdtDbtInd") ?? booking.direction ?? requiredText(entry, "CdtDbtInd");
  if (direction !== "DBIT" && direction !== "CRDT") {
    refuseField(
      childAt(entry, "CdtDbtInd") ?? entry,
      "CdtDbtInd",
      `${direction}, which is neither DBIT nor CRDT`,
    );
  }
  const amount = childAt(detail, "AmtDtls", "TxAmt", "Amt") ?? childAt(detail, "Amt");
  const isBooked = status === "BOOK";
  return {
    line: lineOf(detail),
    reference: reference === "NOTPROVIDED" ? null : reference,
    isWholeFile: false,
    outcome: !isBooked ? "under_way" : direction === "DBIT" ? "debited" : "returned",
    amount: amount?.textContent?.trim() ?? null,
    currency: amount?.getAttribute("Ccy") ?? null,
    ...(direction === "DBIT" ? { isDuplicate: false, reason: null } : whyReturned(detail)),
  };
}

function whyReturned(detail: XmlElement): Pick<BankAnswerEntry, "isDuplicate" | "reason"> {
  const why = childAt(detail, "RtrInf");
  const code = why && (textAt(why, "Rsn", "Cd") ?? textAt(why, "Rsn", "Prtry"));
  const reason = bankReasonOf(code, why && textAt(why, "AddtlInf")) ?? "returned by the bank";
  return { isDuplicate: isDuplicateCode(code), reason };
}
