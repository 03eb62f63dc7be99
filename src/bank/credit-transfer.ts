import {
  bankReferenceOf,
  sepaText,
  type BankAccount,
  type PayableTransfer,
} from "../domain/payouts/bank-file.ts";
import { writeXml, type XmlNode } from "./xml.ts";

const NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";
const LONGEST_NAME = 70;

/** A list of credit transfers for one bank account to pay. */
export interface CreditTransfers {
  readonly bankFileId: string;
  readonly createdAt: Date;
  readonly payer: BankAccount;
  readonly currency: string;
  /** The sum in major units. */
  readonly total: string;
  /** What the payees read on their statement, with the program's name. */
  readonly purpose: string;
  readonly transfers: readonly PayableTransfer[];
}

/**
 * The list as ISO 20022 `pain.001.001.09`, which the brand's bank takes: one payment order, booked payment by payment,
 * so that the bank's statement names each. Euros are SEPA credit transfers. PAYOUT-21.
 */
export function creditTransferXml(file: CreditTransfers): string {
  const { payer, transfers } = file;
  const id = bankReferenceOf(file.bankFileId);
  const name = sepaText(payer.holder, LONGEST_NAME);
  const count: XmlNode = ["NbOfTxs", String(transfers.length)];
  const sum: XmlNode = ["CtrlSum", file.total];
  return writeXml(NAMESPACE, [
    "Document",
    [
      [
        "CstmrCdtTrfInitn",
        [
          [
            "GrpHdr",
            [
              ["MsgId", id],
              ["CreDtTm", `${file.createdAt.toISOString().slice(0, 19)}Z`],
              count,
              sum,
              ["InitgPty", [["Nm", name]]],
            ],
          ],
          [
            "PmtInf",
            [
              ["PmtInfId", id],
              ["PmtMtd", "TRF"],
              ["BtchBookg", "false"],
              count,
              sum,
              ...serviceLevelOf(file.currency),
              ["ReqdExctnDt", [["Dt", file.createdAt.toISOString().slice(0, 10)]]],
              ["Dbtr", [["Nm", name]]],
              ["DbtrAcct", [["Id", [["IBAN", payer.iban]]]]],
              ["DbtrAgt", [["FinInstnId", bankOf(payer)]]],
              ["ChrgBr", "SLEV"],
              ...transfers.map((transfer) => transferNode(transfer, file.purpose)),
            ],
          ],
        ],
      ],
    ],
  ]);
}

const serviceLevelOf = (currency: string): XmlNode[] =>
  currency === "EUR" ? [["PmtTpInf", [["SvcLvl", [["Cd", "SEPA"]]]]]] : [];

/** The paying bank has to be named; without a BIC the IBAN names it. */
const bankOf = ({ bic }: BankAccount): XmlNode[] =>
  bic === null ? [["Othr", [["Id", "NOTPROVIDED"]]]] : [["BICFI", bic]];

function transferNode(transfer: PayableTransfer, purpose: string): XmlNode {
  const { payoutId, amount, currency, bic, holder, iban } = transfer;
  const reference = bankReferenceOf(payoutId);
  return [
    "CdtTrfTxInf",
    [
      ["PmtId", [["EndToEndId", reference]]],
      ["Amt", [["InstdAmt", amount, { Ccy: currency }]]],
      ...(bic === null ? [] : [["CdtrAgt", [["FinInstnId", [["BICFI", bic]]]]] satisfies XmlNode]),
      ["Cdtr", [["Nm", sepaText(holder, LONGEST_NAME)]]],
      ["CdtrAcct", [["Id", [["IBAN", iban]]]]],
      ["RmtInf", [["Ustrd", sepaText(`${purpose} ${reference}`, 140)]]],
    ],
  ];
}
