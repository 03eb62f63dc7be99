import { describe, expect, test } from "@jest/globals";
import { readBankAnswer } from "../../src/bank/read-answer.ts";

const REFERENCE = "pay-01KAK3XH4V9Y2C6R8M0T5W7Z1G";

const pain002 = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">
<CstmrPmtStsRpt>
<GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-11-06T10:00:00Z</CreDtTm></GrpHdr>
${body}
</CstmrPmtStsRpt>
</Document>`;

const payment = (status: string, more = "") =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>bkf-1</OrgnlMsgId></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>bkf-1</OrgnlPmtInfId>
<TxInfAndSts><OrgnlEndToEndId>${REFERENCE}</OrgnlEndToEndId><TxSts>${status}</TxSts>${more}</TxInfAndSts>
</OrgnlPmtInfAndSts>`;

const camt054 = (entries: string) => `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08">
<BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>N1</MsgId></GrpHdr><Ntfctn><Id>1</Id>
${entries}
</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

const entry = (direction: string, status = "<Cd>BOOK</Cd>", detail = "") =>
  `<Ntry><Amt Ccy="EUR">20.50</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts>
<NtryDtls><TxDtls><Refs><EndToEndId>${REFERENCE}</EndToEndId></Refs><Amt Ccy="EUR">20.50</Amt>${detail}</TxDtls></NtryDtls></Ntry>`;

const entriesOf = (text: string) => readBankAnswer(text).entries;

describe("a bank's answer", () => {
  // PAYOUT-22
  test.each<[string, string]>([
    ["ACSC", "paid"],
    ["ACCC", "paid"],
    ["RJCT", "refused"],
    ["ACSP", "under_way"],
    ["PDNG", "under_way"],
  ])("pain.002 with the status %s is %s", (status, outcome) => {
    const { format, entries } = readBankAnswer(pain002(payment(status)));
    expect(format).toBe("pain.002");
    expect(entries).toEqual([expect.objectContaining({ reference: REFERENCE, outcome, line: 7 })]);
  });

  // PAYOUT-22
  test("pain.002 gives the reason in words, and the amount where the bank repeats it", () => {
    const why = "<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Konto\n erloschen</AddtlInf></StsRsnInf>";
    const amount = `<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">20.50</InstdAmt></Amt></OrgnlTxRef>`;
    expect(entriesOf(pain002(payment("RJCT", why + amount)))[0]).toMatchObject({
      reason: "AC04: account closed – Konto erloschen",
      ...{ amount: "20.50", currency: "EUR" },
    });
  });

  // PAYOUT-22
  test("pain.002 that names no payment is about the whole file", () => {
    const whole = pain002(
      "<OrgnlGrpInfAndSts><OrgnlMsgId>bkf-1</OrgnlMsgId><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts>",
    );
    expect(entriesOf(whole)).toEqual([
      expect.objectContaining({ reference: "bkf-1", isWholeFile: true, outcome: "refused" }),
    ]);
  });

  // PAYOUT-22
  test("camt.054 has debited what is booked as a debit, and returned what comes back", () => {
    const returned = "<RtrInf><Rsn><Cd>MD07</Cd></Rsn></RtrInf>";
    const text = camt054(
      [entry("DBIT"), entry("CRDT", "BOOK", returned), entry("DBIT", "<Cd>PDNG</Cd>")].join("\n"),
    );
    expect(readBankAnswer(text).format).toBe("camt.054");
    expect(entriesOf(text).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["debited", null],
      ["returned", "MD07: account holder deceased"],
      ["under_way", null],
    ]);
    const booking = `<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts></Ntry>`;
    expect(entriesOf(camt054(booking))).toEqual([expect.objectContaining({ reference: null })]);
  });

  // PAYOUT-22
  test.each<[string, string, string]>([
    ["of a payment", "", "AM05: duplicate payment"],
    ["of the order that a payment belongs to", "OrgnlPmtInfAndSts", "DU02: duplicate payment order id"],
    ["of the file that a payment belongs to", "OrgnlGrpInfAndSts", "DU01: duplicate message id"],
  ])("pain.002 reports a duplicate by the reason %s", (_, element, reason) => {
    const code = reason.slice(0, 4);
    const why = `<StsRsnInf><Rsn><Cd>MS03</Cd></Rsn></StsRsnInf><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
    const report =
      element === "" ? payment("RJCT", why) : payment("RJCT").replace(`<${element}>`, `<${element}>${why}`);
    expect(entriesOf(pain002(report))).toEqual([expect.objectContaining({ isDuplicate: true, reason })]);
    expect(entriesOf(pain002(report.replace("RJCT", "ACSC")))).toEqual([
      expect.objectContaining({ isDuplicate: false, outcome: "paid" }),
    ]);
  });

  // PAYOUT-22
  test("pain.002 about a whole file reports a duplicate for file and order, whichever has the reason", () => {
    const why = "<StsRsnInf><Rsn><Cd>DU02</Cd></Rsn></StsRsnInf>";
    const whole = (inFile: string, inOrder: string) =>
      pain002(
        `<OrgnlGrpInfAndSts><OrgnlMsgId>bkf-1</OrgnlMsgId><GrpSts>RJCT</GrpSts>${inFile}</OrgnlGrpInfAndSts>
        <OrgnlPmtInfAndSts><OrgnlPmtInfId>bkf-1</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>${inOrder}</OrgnlPmtInfAndSts>`,
      );
    for (const text of [whole(why, ""), whole("", why)])
      expect(entriesOf(text).map(({ isDuplicate }) => isDuplicate)).toEqual([true, true]);
    expect(entriesOf(whole("", "")).map(({ isDuplicate }) => isDuplicate)).toEqual([false, false]);
  });

  // PAYOUT-22
  test.each([
    ["AM05", true],
    ["DUPL", true],
    ["FOCR", true],
    ["AC04", false],
  ])("camt.054 with the reason %s: %s, it may be one of two payments", (code, isDuplicate) => {
    const returned = `<RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf>`;
    expect(entriesOf(camt054(entry("CRDT", "<Cd>BOOK</Cd>", returned)))).toEqual([
      expect.objectContaining({ outcome: "returned", isDuplicate }),
    ]);
  });

  // PAYOUT-22
  test("CSV has the columns payoutId and status, in any order, with quotes and semicolons", () => {
    const text = `\uFEFFstatus;payoutId;reason\r\npaid;pay_1;\r\n\r\nFailed;pay_2;"closed; ""gone"""\r\n`;
    expect(entriesOf(text)).toEqual([
      expect.objectContaining({ line: 2, reference: "pay_1", outcome: "paid", reason: null }),
      expect.objectContaining({ line: 4, reference: "pay_2", outcome: "failed", reason: 'closed; "gone"' }),
    ]);
  });

  // PAYOUT-22
  test.each<[string, string, RegExp]>([
    ["nothing", "", /empty/],
    ["CSV without a column", "payoutId,reason\npay_1,x", /Line 1 .*lacks the column status/],
    ["CSV with another status", "payoutId,status\npay_1,paid\npay_2,maybe", /Line 3 .*status "maybe"/],
    ["CSV with a cell too few", "payoutId,status\npay_1", /Line 2 .*1 columns/],
    ["CSV with a stray quote", 'payoutId,status\npay_1,pa"id', /Line 2 .*stray quote/],
    ["CSV without an id", "payoutId,status\n,paid", /Line 2 .*lacks payoutId/],
    ["XML that breaks off", pain002("<OrgnlGrpInfAndSts>"), /Line \d+ .*not well-formed/],
    ["another message", "<Document><Other/></Document>", /neither a pain.002 nor a camt.054/],
    [
      "a payment without a reference",
      pain002(payment("RJCT").replace(REFERENCE, "")),
      /Line 7 .*OrgnlEndToEndId/,
    ],
    ["a payment without a status", pain002(payment("")), /Line 7 .*TxSts/],
    ["an unknown status", pain002(payment("WHAT")), /Line 7 .*TxSts WHAT/],
    ["a report of nothing", pain002(""), /Line 3 .*no payment/],
    ["a notification of nothing", camt054(""), /no entry/],
    ["a direction of neither kind", camt054(entry("BOTH")), /CdtDbtInd BOTH/],
    ["declared entities", `<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>`, /Line 1 .*document type/],
    ["an undeclared entity", "<Document>\n&x;</Document>", /not well-formed/],
    ["a deep nest", "<a>".repeat(5_000) + "</a>".repeat(5_000), /nested deeper/],
    ["one behind ends in a comment", `<!--${"</a>".repeat(60)}-->${"<a>".repeat(60)}`, /nested deeper/],
    [
      "one behind ends in character data",
      `<b><![CDATA[${"</a>".repeat(60)}]]>${"<a>".repeat(60)}`,
      /nested deeper/,
    ],
    ["one whose tags look closed", `<a b="/>">`.repeat(60), /nested deeper/],
    ["a comment that does not end", "<a><!--", /not well-formed/],
    ["a value that does not end", `<a b="`, /not well-formed/],
  ])("%s is refused, with the line and the field", (_, text, message) => {
    expect(() => readBankAnswer(text)).toThrow(message);
  });
});

// PAYOUT-22
test("a bank that refuses thousands of payments one by one gives each its own reason, or that of all", () => {
  const count = 20_000;
  const refused = (index: number) =>
    `<TxInfAndSts><OrgnlEndToEndId>p${index}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
     ${index % 2 === 0 ? "<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>" : ""}</TxInfAndSts>`;
  const { entries } = readBankAnswer(
    `<Document><CstmrPmtStsRpt><OrgnlPmtInfAndSts><StsRsnInf><Rsn><Cd>AM04</Cd></Rsn></StsRsnInf>
     ${Array.from({ length: count }, (_, index) => refused(index)).join("")}
     </OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
  );
  expect(entries).toHaveLength(count);
  expect(entries.slice(-2).map(({ reason }) => reason)).toEqual([
    "AC04: account closed",
    "AM04: insufficient funds",
  ]);
}, 60_000);
