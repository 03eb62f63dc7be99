import { describe, expect, test } from "@jest/globals";
import { remindOfTaxForms } from "../../../src/commands/tax-forms/remind-of-tax-forms.ts";
import { tracesOf } from "../../support/checks/traces.ts";
import { openConsole } from "../../support/scenes/console.ts";
import { openPortal } from "../../support/scenes/portal.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { taxFormOf } from "../../support/scenes/tax-forms.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

const IBAN = "DE89 3704 0044 0532 0130 00";
const NO_PREVIEW = { code: "invalid_request", message: "This operation has no preview." };
const bank = (values: object = {}) => ({ rail: "bank_transfer", holder: "Nora Lind", iban: IBAN, ...values });
const open = async () => {
  const account = await make.account();
  return { account, person: await openPortal(api, make, account) };
};
const signed = (values: object = {}) => ({ ...taxFormOf("Nora Lind", values), isCertified: true });

describe("the payout account", () => {
  // PAYEE-1, PAYEE-2, PAYEE-6
  test("is used at once when it is the first, and after 72 hours when it replaces another", async () => {
    const { account, person } = await open();
    expect((await person.get("/payout-account")).body.data).toEqual({
      offered: ["bank_transfer", "sandbox"],
      holdHours: 72,
      current: null,
      previous: [],
    });
    const first = (await person.change("PUT", "/payout-account", bank())).body.data;
    expect(first.current).toMatchObject({
      label: "Bank account ending 3000",
      labelParts: { kind: "bank_account", ending: "3000" },
      heldUntil: null,
    });
    const again = (await person.change("PUT", "/payout-account", bank())).body.data;
    expect(again).toEqual(first);
    const other = bank({ iban: "GB29 NWBK 6016 1331 9268 19", bic: "NWBKGB2L" });
    const { current, previous } = (await person.change("PUT", "/payout-account", other)).body.data;
    expect(current.label).toBe("Bank account ending 6819");
    expect(Date.parse(current.heldUntil) - Date.parse(current.connectedAt)).toBe(72 * 3_600_000);
    expect(previous).toMatchObject([{ label: "Bank account ending 3000" }]);
    const mails = await tracesOf(api.deps).mails(account.id);
    expect(mails.map(({ template }) => template)).toEqual(["payout_account_changed"]);
    await make.moveClock(3);
    expect((await person.get("/payout-account")).body.data.current.heldUntil).toBeNull();
    const lines = await tracesOf(api.deps).audit(account.id);
    expect(lines.filter(({ action }) => action === "account.connect_payout_account")).toEqual([
      expect.objectContaining({ actorKind: "partner_user" }),
      expect.objectContaining({ actorKind: "partner_user" }),
      expect.objectContaining({ actorKind: "partner_user" }),
    ]);
    expect(JSON.stringify(lines)).not.toContain("3704");
  });

  // PAYEE-1, PAYOUT-5
  test("shows the wait after a change to the partner and to the brand, in the same words", async () => {
    const { brand, program, seller, keys } = await sellingScene(make, { holdDays: 0, minimumPayoutCents: 0 });
    const person = await openPortal(api, make, seller.account);
    await sales.approve(await sales.sale(program, seller), keys.manager);
    await person.change("POST", "/tax-form", signed());
    await person.change("PUT", "/payout-account", bank());
    await person.change("PUT", "/payout-account", bank({ iban: "GB29 NWBK 6016 1331 9268 19" }));
    const { heldUntil } = (await person.get("/payout-account")).body.data.current;
    const own = (await person.get(`/partner/programs/${program.id}`)).body.data.notPaidReason;
    expect(own).toMatchObject({ code: "payout_account_changed", until: heldUntil });
    const finance = await openConsole(api, make, brand.id, { mayPay: true });
    const ladder = (await finance.get(`/programs/${program.id}/partners/${seller.id}/why-not-paid`)).body
      .data;
    expect(JSON.stringify(ladder)).toContain(own.message);
    expect(JSON.stringify(ladder)).toContain(heldUntil);
  });

  // PAYEE-2
  test.each<[string, object, string]>([
    ["a wrong check digit", bank({ iban: "DE88370400440532013000" }), "iban"],
    ["no holder", { rail: "bank_transfer", iban: IBAN }, "holder"],
    ["no bank account, which the operator may leave for later", { rail: "bank_transfer" }, "iban"],
    ["a wrong BIC", bank({ bic: "COBA" }), "bic"],
    ["a rail that is not offered", { rail: "stripe", account: "acct_1" }, "rail"],
  ])("is refused with %s", async (_, body, field) => {
    const { person } = await open();
    const { status, body: answer } = await person.change("PUT", "/payout-account", body);
    expect([status, answer.error.code]).toEqual([400, "invalid_request"]);
    expect(answer.error.message).toContain(field);
    expect((await person.get("/payout-account")).body.data.current).toBeNull();
  });
});

// PAYEE-2, API-27
test("the payout account of one partner is set 20 times an hour at most, and no other partner is kept from it", async () => {
  const [{ person }, other] = [await open(), await open()];
  for (let count = 0; count < 20; count += 1) {
    expect((await person.change("PUT", "/payout-account", bank())).status).toBe(200);
  }
  const refused = await person.change("PUT", "/payout-account", bank());
  expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
  expect((await other.person.change("PUT", "/payout-account", bank())).status).toBe(200);
});

describe("the tax form", () => {
  // TAX-1, TAX-2, TAX-4
  test("ends the wait for it, shows four characters of its number, and is read with an audit entry", async () => {
    const { account, person } = await open();
    expect((await person.get("/tax-form")).body.data).toEqual({
      isReceived: false,
      country: account.country,
      current: null,
    });
    expect((await person.change("POST", "/tax-form/read")).body.error.code).toBe("conflict");
    const submitted = await person.change("POST", "/tax-form", signed());
    expect(submitted.status).toBe(201);
    expect(submitted.body.data).toMatchObject({
      isReceived: true,
      current: {
        form: "general",
        label: "Tax number ending 8901",
        labelParts: { kind: "tax_number", ending: "8901" },
        validUntil: null,
      },
    });
    expect((await person.preview("POST", "/tax-form/read")).body.error).toMatchObject(NO_PREVIEW);
    const form = (await person.change("POST", "/tax-form/read")).body.data;
    expect(form).toEqual({ ...taxFormOf("Nora Lind"), taxNumber: "12345678901" });
    const lines = (await tracesOf(api.deps).audit(account.id)).filter(({ action }) =>
      action.endsWith("tax_form"),
    );
    expect(lines).toEqual([
      { action: "account.submit_tax_form", actorKind: "partner_user", details: { form: "general" } },
      { action: "account.read_tax_form", actorKind: "partner_user", details: { form: "general" } },
    ]);
    const stored = await api.deps.sql.rows<{ row: string }>(
      "select t::text as row from tax_form t where account_id = $1",
      [account.id],
    );
    expect(stored[0]!.row).not.toMatch(/12345678901|Nora|Lindenweg/);
  });

  // TAX-3, TAX-5
  test("holds payouts again once a W-8BEN has expired, until a new one is signed", async () => {
    const { brand, program, seller, keys } = await sellingScene(make, { holdDays: 0, minimumPayoutCents: 0 });
    const person = await openPortal(api, make, seller.account);
    await sales.approve(await sales.sale(program, seller), keys.manager);
    await person.change("PUT", "/payout-account", bank());
    const w8ben = signed({ form: "w8ben", citizenship: "DE", birthDate: "1990-05-01" });
    await person.change("POST", "/tax-form", w8ben);
    const finance = await openConsole(api, make, brand.id, { mayPay: true });
    const waits = async () => {
      const own = (await person.get(`/partner/programs/${program.id}`)).body.data.notPaidReason;
      const { data } = (await finance.get("/due")).body as {
        data: { programId: string; differences: object[] }[];
      };
      const differences = data.find(({ programId }) => programId === program.id)!.differences;
      return [own.code, JSON.stringify(differences).includes("tax_form_missing")];
    };
    expect(await waits()).toEqual([expect.not.stringContaining("tax_form"), false]);
    const year = new Date().getUTCFullYear();
    const sign = (signedOn: string) =>
      api.deps.sql.execute(
        "update tax_form set signed_on = $2 where account_id = $1 and replaced_at is null",
        [seller.account.id, signedOn],
      );
    await sign(`${year - 3}-06-01`);
    expect(await waits()).toEqual([expect.not.stringContaining("tax_form"), false]);
    await sign(`${year - 4}-12-31`);
    expect(await waits()).toEqual(["tax_form_missing", true]);
    const state = (await person.get("/tax-form")).body.data;
    expect(state).toMatchObject({ isReceived: false, current: { validity: "expired" } });
    await person.change("POST", "/tax-form", w8ben);
    expect(await waits()).toEqual([expect.not.stringContaining("tax_form"), false]);
  });

  // TAX-2
  test("is replaced by a later one, which the former stays behind", async () => {
    const { account, person } = await open();
    await person.change("POST", "/tax-form", signed());
    const w8 = signed({ form: "w8ben", citizenship: "SE", birthDate: "1990-02-28", country: "SE" });
    const { current } = (await person.change("POST", "/tax-form", w8)).body.data;
    expect(current).toMatchObject({ form: "w8ben", validUntil: `${new Date().getUTCFullYear() + 3}-12-31` });
    const rows = await api.deps.sql.rows(
      "select form, replaced_at is null as current from tax_form where account_id = $1 order by id",
      [account.id],
    );
    expect(rows).toEqual([
      { form: "general", current: false },
      { form: "w8ben", current: true },
    ]);
  });

  // TAX-2
  test("needs the certification, and is refused whole with what does not fit", async () => {
    const { person } = await open();
    const { isCertified: _, ...unsigned } = signed();
    for (const body of [unsigned, signed({ taxNumber: "none" }), signed({ form: "w9" })]) {
      expect((await person.change("POST", "/tax-form", body)).body.error.code).toBe("invalid_request");
    }
    expect((await person.get("/tax-form")).body.data.current).toBeNull();
  });
});

describe("deleting the account", () => {
  // PARTNER-37
  test("takes the properties, the tax form and the session with it", async () => {
    const { account, person } = await open();
    await person.change("POST", "/tax-form", signed());
    await person.change("PUT", "/payout-account", bank());
    await person.change("POST", "/properties", { type: "website", identifier: "lind.example" });
    expect((await person.get("/account/deletion")).body.data).toEqual({ isPossible: true, due: [] });
    expect((await person.change("POST", "/account/delete")).body.error.code).toBe("invalid_request");
    const deleted = await person.change("POST", "/account/delete", { isConfirmed: true });
    expect([deleted.status, deleted.body.data.accountId]).toEqual([200, account.id]);
    expect((await person.get("/session")).body.error.code).toBe("not_signed_in");
    const left = await api.deps.sql.rows(
      `select 'property' from property where account_id = $1 union all select 'form' from tax_form where account_id = $1`,
      [account.id],
    );
    expect(left).toEqual([]);
    expect((await tracesOf(api.deps).audit(account.id)).at(-1)).toMatchObject({
      action: "account.delete",
      actorKind: "partner_user",
    });
  });

  // PARTNER-37
  test("is refused while money is due, and says where", async () => {
    const { program, seller } = await sellingScene(make);
    const person = await openPortal(api, make, seller.account);
    await sales.sale(program, seller);
    const { isPossible, due } = (await person.get("/account/deletion")).body.data;
    expect([isPossible, due]).toEqual([
      false,
      [expect.objectContaining({ programName: program.name, pendingCents: 2_000, payableCents: 0 })],
    ]);
    const refused = await person.change("POST", "/account/delete", { isConfirmed: true });
    expect(refused.body.error).toMatchObject({ code: "conflict" });
    expect(refused.body.error.message).toContain(program.name);
    expect((await person.get("/session")).status).toBe(200);
  });
});

// TAX-7
test("a W-8BEN that ends is mailed about 30 days before and once it has ended, each once", async () => {
  const { account, person } = await open();
  const w8ben = signed({ form: "w8ben", citizenship: "DE", birthDate: "1990-05-01" });
  await person.change("POST", "/tax-form", w8ben);
  const lastDay = `${new Date().getUTCFullYear() + 3}-12-31`;
  const moveToDaysAfter = async (days: number) => {
    const row = await api.deps.sql.row<{ days: number }>(
      "select $1::date + $2::int - (service_now() at time zone 'UTC')::date as days",
      [lastDay, days],
    );
    await make.moveClock(row!.days);
  };
  const mails = async () => {
    await remindOfTaxForms(api.deps, () => false);
    const mails = await tracesOf(api.deps).mails(account.id);
    const screen = `${api.deps.config.baseUrl}/portal/tax`;
    for (const { variables } of mails) expect(variables).toEqual({ lastDay, link: screen });
    return mails.map(({ template }) => template);
  };
  await moveToDaysAfter(-30);
  expect(await mails()).toEqual([]);
  await moveToDaysAfter(-29);
  expect(await mails()).toEqual(["tax_form_ending"]);
  await moveToDaysAfter(0);
  expect(await mails()).toEqual(["tax_form_ending"]);
  await moveToDaysAfter(1);
  expect(await mails()).toEqual(["tax_form_ending", "tax_form_ended"]);
  expect(await mails()).toHaveLength(2);
  await person.change("POST", "/tax-form", {
    ...w8ben,
    signedOn: `${new Date().getUTCFullYear() + 4}-01-01`,
  });
  expect(await mails()).toHaveLength(2);
});
