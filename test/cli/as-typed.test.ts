import { describe, expect, test } from "@jest/globals";
import { asTyped } from "../../src/cli/as-typed.ts";
import { fieldsOf, nameOf } from "../../src/cli/command.ts";
import { COMMANDS } from "../../src/cli/registry.ts";

const typedBy = (name: string, text: string) =>
  asTyped(text, fieldsOf(COMMANDS.find((command) => nameOf(command) === name)!));

describe("an error of the API, as the command line says it", () => {
  test.each([
    ["secret rotate", "send endPrevious: true to end all", "send --end-previous to end all"],
    ["partner create", "email must be an email address.", "--email must be an email address."],
    [
      "partner connect",
      "holder and iban go together; send both.",
      "--holder and --iban go together; send both.",
    ],
    ["funds deposit", "reference is required: it prevents", "--reference is required: it prevents"],
    ["restore bank-transfer", "Send amountCents: 100.", "Send --amount-cents 100."],
    ["payouts mark", "as must be paid or failed.", "AS must be paid or failed."],
    ["restore begin", "Field to must not be in the future.", "--to must not be in the future."],
  ])("of %s: %s", (name, text, typed) => {
    expect(typedBy(name, text)).toBe(typed);
  });

  test.each([
    ["a word of a sentence", "sign-in link", "Check the address; ask for another email."],
    ["a field that the command does not have", "secret show", "send endPrevious: true to end all"],
    ["a longer word", "funds deposit", "notes are kept for ten years."],
    ["a command without fields", "clock show", "email must be an email address."],
    ["what is typed already", "brand create", "--email must not be empty."],
  ])("leaves %s as it is", (_what, name, text) => {
    expect(typedBy(name, text)).toBe(text);
  });
});
