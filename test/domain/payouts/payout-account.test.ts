import { describe, expect, test } from "@jest/globals";
import {
  isIban,
  payoutDetailsFrom,
  type PayoutAccountInput,
} from "../../../src/domain/payouts/payout-account.ts";

const TESTNET = { network: "testnet", hasStripe: false } as const;
const MAINNET = { network: "mainnet", hasStripe: false } as const;
const IBAN = "GB82WEST12345698765432";

describe("what is kept of a payout account", () => {
  const bank = {
    rail: "bank_transfer",
    holder: " Nora Lind ",
    iban: "gb82 west 1234 5698 7654 32",
    bic: "midlgb22",
  } as const;
  test.each<[PayoutAccountInput, object, string]>([
    [bank, { holder: "Nora Lind", iban: IBAN, bic: "MIDLGB22" }, "Bank account ending 5432"],
    [{ rail: "bank_transfer" }, { holder: null, iban: null, bic: null }, "Bank account not given"],
    [
      { rail: "stripe", account: "acct_1ABCdefg" },
      { account: "acct_1ABCdefg" },
      "Stripe account ending defg",
    ],
    [{ rail: "sandbox" }, { account: "ok" }, "Sandbox account ok"],
    [{ rail: "sandbox", account: "slow" }, { account: "slow" }, "Sandbox account slow"],
  ])("%j", (input, details, label) => {
    expect(payoutDetailsFrom(input, TESTNET)).toEqual({ details, label });
  });

  test.each([
    ["a wrong IBAN", { rail: "bank_transfer", holder: "N", iban: "GB82WEST12345698765433" }, TESTNET, "iban"],
    ["a wrong BIC", { rail: "bank_transfer", holder: "N", iban: IBAN, bic: "X" }, TESTNET, "bic"],
    ["an IBAN without a holder", { rail: "bank_transfer", iban: IBAN }, TESTNET, "holder and iban"],
    ["a holder without an IBAN", { rail: "bank_transfer", holder: "N" }, TESTNET, "holder and iban"],
    ["a BIC alone", { rail: "bank_transfer", bic: "MIDLGB22" }, TESTNET, "holder and iban"],
    ["no bank account on mainnet", { rail: "bank_transfer" }, MAINNET, "holder and iban"],
    ["no Stripe account", { rail: "stripe" }, TESTNET, "account"],
    ["a wrong Stripe account", { rail: "stripe", account: "nora" }, TESTNET, "account"],
    ["the sandbox on mainnet", { rail: "sandbox" }, MAINNET, "rail sandbox"],
    [
      "the sandbox beside Stripe",
      { rail: "sandbox" },
      { network: "testnet", hasStripe: true },
      "rail sandbox",
    ],
  ] as const)("refuses %s, naming the field", (_name, input, deployment, field) => {
    expect(() => payoutDetailsFrom(input, deployment)).toThrow(
      expect.objectContaining({ code: "invalid_request", message: expect.stringContaining(field) }),
    );
  });
});

test.each([
  [IBAN, true],
  ["DE89370400440532013000", true],
  ["NO9386011117947", true],
  ["GB82WEST12345698765431", false],
  ["gb82WEST12345698765432", false],
  ["GB82", false],
  // The check digits agree; the country's length does not.
  ["DE5137040044053201300", false],
  ["US6437040044053201300012", false],
  ["", false],
])("%j is an IBAN: %s", (text, expected) => {
  expect(isIban(text)).toBe(expected);
});

// PAYEE-5
test.each([
  ["DE5137040044053201300", "iban has 21 characters; one of DE has 22."],
  ["US6437040044053201300012", "iban begins with US, where accounts have no IBAN."],
])("%s is refused with what is wrong", (iban, message) => {
  const input = { rail: "bank_transfer", holder: "Nora Lind", iban } as const;
  expect(() => payoutDetailsFrom(input, TESTNET)).toThrow(message);
});
