import { describe, expect, test } from "@jest/globals";
import {
  connectPayoutAccount,
  type ConnectPayoutAccount,
} from "../../../src/commands/accounts/connect-payout-account.ts";
import { submitTaxForm } from "../../../src/commands/tax-forms/submit-tax-form.ts";
import { openPayoutDetails } from "../../../src/commands/accounts/payout-details.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { taxFormMissing } from "../../../src/queries/tax-forms/tax-form-missing.ts";
import { tracesOf } from "../../support/checks/traces.ts";
import { taxFormOf } from "../../support/scenes/tax-forms.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps, make } = useDeps();

const origin = { actor: { kind: "operator", id: "test" }, requestId: null } as const;
const IBAN = "DE89370400440532013000";

const connect = (
  accountId: string,
  input: Partial<ConnectPayoutAccount> & Pick<ConnectPayoutAccount, "rail">,
) =>
  inTransaction(deps, (tx) => connectPayoutAccount(tx, { accountId, hasTaxForm: false, origin, ...input }));

interface Row {
  readonly rail: string;
  readonly label: string;
  readonly is_first: boolean;
  readonly replaced_at: Date | null;
  readonly details_sealed: Buffer;
}
const accountsOf = (accountId: string) =>
  deps.sql.rows<Row>("select * from payout_account where account_id = $1 order by id", [accountId]);
const taxFormNotedAt = async (accountId: string) =>
  (await deps.sql.row<{ tax_form_at: Date | null }>("select tax_form_at from account where id = $1", [
    accountId,
  ]))!.tax_form_at;

describe("connecting a payout account", () => {
  // OPERATE-5
  test("keeps its details encrypted, for that account only, and shows a label that gives nothing away", async () => {
    const { id } = await make.account();
    const bank = {
      rail: "bank_transfer",
      holder: "Nora Lind",
      iban: "de89 3704 0044 0532 0130 00",
      bic: "cobadeff",
    } as const;
    expect(await connect(id, bank)).toEqual({ accountId: id, rail: "bank_transfer" });
    const [row] = (await accountsOf(id)) as [Row];
    expect(row).toMatchObject({ label: "Bank account ending 3000", is_first: true, replaced_at: null });
    expect(row.details_sealed.includes(IBAN)).toBe(false);
    expect(openPayoutDetails(deps.seal, id, row.details_sealed)).toEqual({
      holder: "Nora Lind",
      iban: IBAN,
      bic: "COBADEFF",
    });
    expect(() => openPayoutDetails(deps.seal, "acc_other", row.details_sealed)).toThrow(/authenticate/);
  });

  // MESSAGE-4
  test("again puts a new one in the place of the old, which stays, and notifies its owner of every one but the first", async () => {
    const { id } = await make.account();
    await connect(id, { rail: "sandbox" });
    expect(await tracesOf(deps).mails(id)).toEqual([]);
    await connect(id, { rail: "sandbox", account: "slow" });
    expect(await accountsOf(id)).toMatchObject([
      { label: "Sandbox account ok", is_first: true, replaced_at: expect.any(Date) },
      { label: "Sandbox account slow", is_first: false, replaced_at: null },
    ]);
    expect((await tracesOf(deps).mails(id)).map(({ template }) => template)).toEqual([
      "payout_account_changed",
    ]);
  });

  test("with the details of now changes nothing, so that no payout is held for it", async () => {
    const { id } = await make.account();
    await connect(id, { rail: "sandbox", account: "ok" });
    await connect(id, { rail: "sandbox" });
    expect(await accountsOf(id)).toHaveLength(1);
  });

  test("notes the tax form when it comes, and keeps its first date", async () => {
    const { id } = await make.account();
    await connect(id, { rail: "sandbox" });
    expect(await taxFormNotedAt(id)).toBeNull();
    await connect(id, { rail: "sandbox", hasTaxForm: true });
    const received = await taxFormNotedAt(id);
    expect(received).toBeInstanceOf(Date);
    await connect(id, { rail: "bank_transfer", hasTaxForm: true });
    expect(await taxFormNotedAt(id)).toEqual(received);
  });

  // TAX-3
  test("puts a form that the operator has received in the place of one that has expired, and of no other", async () => {
    const { id } = await make.account();
    const form = taxFormOf("Nora Lind", { form: "w8ben", citizenship: "SE", birthDate: "1990-02-28" });
    await inTransaction(deps, (tx) => submitTaxForm(tx, { accountId: id, form, origin }));
    const replaced = async () =>
      (await deps.sql.row<{ is: boolean }>(
        `select replaced_at is not null as "is" from tax_form where account_id = $1`,
        [id],
      ))!.is;
    const isMissing = async () =>
      (await deps.sql.row<{ is: boolean }>(
        `select ${taxFormMissing("service_now()")} as "is" from account a where a.id = $1`,
        [id],
      ))!.is;
    await connect(id, { rail: "sandbox", hasTaxForm: true });
    expect([await replaced(), await isMissing()]).toEqual([false, false]);
    await deps.sql.execute("update tax_form set signed_on = '2019-05-01' where account_id = $1", [id]);
    await connect(id, { rail: "sandbox" });
    expect(await isMissing()).toBe(true);
    await connect(id, { rail: "sandbox", hasTaxForm: true });
    expect([await replaced(), await isMissing()]).toEqual([true, false]);
  });

  test("two at once leave one connected", async () => {
    const { id } = await make.account();
    await Promise.all(["ok", "slow", "refuse"].map((account) => connect(id, { rail: "sandbox", account })));
    const rows = await accountsOf(id);
    expect(rows.filter(({ replaced_at }) => replaced_at === null)).toHaveLength(1);
    expect(rows.filter(({ is_first }) => is_first)).toHaveLength(1);
  });

  test("refuses an account that is not there", async () => {
    await expect(connect("acc_none", { rail: "sandbox" })).rejects.toMatchObject({ code: "invalid_request" });
  });
});
