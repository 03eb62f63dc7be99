import { expect, test } from "@jest/globals";
import { bankReferenceOf, idOfBankReference, sepaText } from "../../../src/domain/payouts/bank-file.ts";

const ID = "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1C";

test.each([
  ["as it was sent", bankReferenceOf(ID)],
  ["in capitals", bankReferenceOf(ID).toUpperCase()],
  ["with spaces around it", ` ${bankReferenceOf(ID)} `],
  ["as the id itself", ID],
])("a payout is found by the reference that a bank repeats %s", (_, reference) => {
  expect(idOfBankReference(reference)).toBe(ID);
});

test.each([
  ["Åse Müller & Søn", "Ase Muller + Son"],
  ["Łukasz Groß", "Lukasz Gross"],
  ["Ольга", "....."],
  ["a".repeat(80), "a".repeat(70)],
])("%s is written to a bank as %s", (text, written) => {
  expect(sepaText(text, 70)).toBe(written);
});
