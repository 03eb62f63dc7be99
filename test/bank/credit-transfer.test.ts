import { describe, expect, test } from "@jest/globals";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { creditTransferXml, type CreditTransfers } from "../../src/bank/credit-transfer.ts";
import { childAt, childrenOf, readXml, textAt } from "../../src/bank/xml.ts";
import { sepaText } from "../../src/domain/payouts/bank-file.ts";
import { painSchema } from "../support/checks/pain-schema.ts";

const FILE: CreditTransfers = {
  bankFileId: "bkf_01KAK3XH4V9Y2C6R8M0T5W7Z1F",
  createdAt: new Date("2026-11-06T09:30:00.000Z"),
  payer: { holder: "Äcme & Söhne <GmbH>", iban: "DE89370400440532013000", bic: "COBADEFFXXX" },
  currency: "EUR",
  total: "31.20",
  purpose: "Acme «partners» & friends",
  transfers: [
    {
      ...{ payoutId: "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1G", holder: "Żaneta Ółøß", bic: null },
      ...{ iban: "PL61109010140000071219812874", amount: "20.50", amountCents: 2_050, currency: "EUR" },
    },
    {
      ...{ payoutId: "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1H", holder: "李".repeat(90), bic: "BNPAFRPP" },
      ...{ iban: "FR1420041010050500013M02606", amount: "10.70", amountCents: 1_070, currency: "EUR" },
    },
  ],
};

const schema = await painSchema();
const describeWithSchema = "text" in schema ? describe : describe.skip;
const why = "text" in schema ? "" : ` (skipped: ${schema.missing})`;

describeWithSchema(`by ISO 20022's published schema${why}`, () => {
  // PAYOUT-21
  test("a file for the bank is valid", () => {
    const validator = XsdValidator.fromDoc(XmlDocument.fromString("text" in schema ? schema.text : ""));
    const check = (xml: string) => validator.validate(XmlDocument.fromString(xml));
    expect(() => check(creditTransferXml(FILE))).not.toThrow();
    const dollars = { ...FILE, currency: "USD", payer: { ...FILE.payer, bic: null } };
    expect(() => check(creditTransferXml(dollars))).not.toThrow();
    const broken = creditTransferXml(FILE).replace("<PmtMtd>TRF</PmtMtd>", "");
    expect(() => check(broken)).toThrow(/PmtMtd/);
  });
});

describe("a file for the bank", () => {
  // PAYOUT-21
  test("names payer, payees, references and amounts, in letters that every bank accepts", () => {
    const document = readXml(creditTransferXml(FILE));
    const order = childAt(document, "CstmrCdtTrfInitn", "PmtInf")!;
    expect(textAt(order, "CtrlSum")).toBe("31.20");
    expect(textAt(order, "PmtTpInf", "SvcLvl", "Cd")).toBe("SEPA");
    expect(textAt(order, "Dbtr", "Nm")).toBe("Acme + Sohne .GmbH.");
    const payments = childrenOf(order, "CdtTrfTxInf").map((payment) => [
      textAt(payment, "PmtId", "EndToEndId"),
      textAt(payment, "Amt", "InstdAmt"),
      textAt(payment, "Cdtr", "Nm"),
      textAt(payment, "CdtrAcct", "Id", "IBAN"),
    ]);
    expect(payments).toEqual([
      ["pay-01KAK3XH4V9Y2C6R8M0T5W7Z1G", "20.50", "Zaneta Oloss", "PL61109010140000071219812874"],
      ["pay-01KAK3XH4V9Y2C6R8M0T5W7Z1H", "10.70", ".".repeat(70), "FR1420041010050500013M02606"],
    ]);
  });

  // PAYOUT-21
  test("in another currency is no SEPA payment", () => {
    expect(creditTransferXml({ ...FILE, currency: "USD" })).not.toContain("SEPA");
  });
});

// PAYOUT-21
test.each([
  ["Zoë Ångström", 70, "Zoe Angstrom"],
  ["a_b & c", 70, "a-b + c"],
  ["Ltd.   ", 4, "Ltd."],
  ["日本", 70, ".."],
  ["", 70, "."],
])("%j in at most %d SEPA letters is %j", (text, longest, expected) => {
  expect(sepaText(text, longest)).toBe(expected);
});
