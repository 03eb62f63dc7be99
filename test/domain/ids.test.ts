import { describe, expect, test } from "@jest/globals";

import { ID_PREFIXES, type IdKind, isId, newId } from "../../src/domain/ids.ts";

const KINDS = Object.keys(ID_PREFIXES) as IdKind[];
const BODY = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

describe("ids", () => {
  // API-2
  test.each(KINDS)("a new id of kind %s has the form of its kind and of no other", (kind) => {
    const id = newId(kind);
    expect(KINDS.filter((other) => isId(other, id))).toEqual([kind]);
  });

  // API-2
  test("the prefixes that callers see are those of the specification", () => {
    expect(ID_PREFIXES).toMatchObject({
      brand: "brd",
      program: "prg",
      partner: "prt",
      brandKey: "key",
      property: "ppt",
      account: "acc",
      conversion: "cnv",
      click: "clk",
      partnerKey: "pkey",
      delivery: "dlv",
      payout: "pay",
      batch: "bat",
      message: "msg",
      broadcast: "bcast",
      invoice: "inv",
    });
  });

  test("prefixes are unique", () => {
    expect(new Set(Object.values(ID_PREFIXES)).size).toBe(KINDS.length);
  });

  // API-2
  test("ids made one after the other rise, also within one millisecond", () => {
    const ids = Array.from({ length: 2000 }, () => newId("conversion"));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([
    [`prg_${BODY}`, true],
    [`prt_${BODY}`, false],
    [BODY, false],
    [`prg_${BODY.toLowerCase()}`, false],
    [`prg_${BODY.slice(1)}`, false],
    [`prg_${BODY}0`, false],
    [`prg_I${BODY.slice(1)}`, false],
    [`prg_8${BODY.slice(1)}`, false],
    [`prg_${BODY}\n`, false],
    ["", false],
    ["acme-program", false],
  ])("%j has the form of a program id: %s", (text, expected) => {
    expect(isId("program", text)).toBe(expected);
  });
});
