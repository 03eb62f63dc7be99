import { describe, expect, test } from "@jest/globals";
import { readXml, childAt, childrenOf, textAt } from "../../../src/bank/xml.ts";
import { bankReferenceOf } from "../../../src/domain/payouts/bank-file.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { openConsole } from "../../support/scenes/console.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const IBAN = "DE89370400440532013000";

/** Open bank transfers in euros, one of them without an account, and someone from finance. */
async function openTransfers() {
  const world = await payoutWorld(api.deps);
  await api.deps.sql.execute("update program set currency = 'EUR' where id = $1", [world.program.id]);
  const partners = [
    await world.payee({ rail: "bank_transfer", holder: "Ada Reed", iban: IBAN, bic: "COBADEFFXXX" }),
    await world.payee({ rail: "bank_transfer", holder: "Ben Okoye", iban: "FR1420041010050500013M02606" }),
    await world.payee({ rail: "bank_transfer" }),
  ];
  for (const [index, { id }] of partners.entries()) await world.earn(id, 2_000 + index);
  await world.batch();
  const finance = await openConsole(api, make, world.brand.id, { mayPay: true });
  const of = (what: string) => `/programs/${world.program.id}/${what}`;
  const payoutIds = partners.map(
    async ({ id }) => (await world.payouts()).find((one) => one.partnerId === id)!.id,
  );
  return { world, finance, of, payoutIds: await Promise.all(payoutIds) };
}

type Scene = Awaited<ReturnType<typeof openTransfers>>;
const upload = ({ finance, of }: Scene, content: string) =>
  finance.change("POST", of("bank-answers"), { content });
const statusesOf = async ({ world, payoutIds }: Scene) =>
  Promise.all(payoutIds.map(async (id) => (await world.payout(id)).status));

describe("a file for the bank", () => {
  // PAYOUT-21
  test("has each open transfer once, paid from the brand's own account", async () => {
    const { finance, of, payoutIds } = await openTransfers();
    const write = (body: object) => finance.change("POST", of("bank-files"), body);
    expect((await write({ format: "pain.001" })).body.error.message).toMatch(/not set/);
    expect((await finance.get(of("paying-account"))).body.data).toEqual({ label: null, labelParts: null });
    const account = { holder: "Acme GmbH", iban: "DE89 3704 0044 0532 0130 01" };
    const wrong = await finance.change("PUT", of("paying-account"), account);
    expect([wrong.status, wrong.body.error.message]).toEqual([400, expect.stringMatching(/iban/)]);
    await finance.change("PUT", of("paying-account"), { ...account, iban: IBAN });
    expect((await finance.get(of("paying-account"))).body.data.label).toMatch(/3000$/);

    // A preview would give out the accounts and mark nothing.
    const previewed = await finance.preview("POST", of("bank-files"), { format: "pain.001" });
    expect([previewed.status, previewed.body.error.message]).toEqual([400, "This operation has no preview."]);
    const file = (await write({ format: "pain.001" })).body.data;
    expect(file).toMatchObject({ payouts: 2, totalCents: 4_001, leftOutPayoutIds: [payoutIds[2]] });
    const order = childAt(readXml(file.content), "CstmrCdtTrfInitn", "PmtInf")!;
    expect(textAt(order, "DbtrAcct", "Id", "IBAN")).toBe(IBAN);
    const references = childrenOf(order, "CdtTrfTxInf").map((one) => textAt(one, "PmtId", "EndToEndId"));
    expect(new Set(references)).toEqual(new Set(payoutIds.slice(0, 2).map(bankReferenceOf)));

    expect((await write({ format: "pain.001" })).body.error.code).toBe("conflict");
    const rest = (await write({ format: "csv" })).body.data;
    expect([rest.payouts, rest.content.split("\n")[1]]).toEqual([1, `${payoutIds[2]},,,,20.02,EUR`]);
    expect((await write({ format: "csv", again: true })).body.data.payouts).toBe(3);
  });
});

describe("the bank's answer", () => {
  // PAYOUT-22, PEOPLE-23
  test("is previewed, marks what was paid and refused, and changes nothing the second time", async () => {
    const scene = await openTransfers();
    const { world, finance, of, payoutIds } = scene;
    const [paid, refused, other] = payoutIds;
    const lines = [
      `${paid},20.00,EUR,paid,`,
      `${refused},20.01,EUR,failed,AC04`,
      `${other},99.00,EUR,paid,`,
      "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1G,1.00,EUR,paid,",
    ];
    const content = ["payoutId,amount,currency,status,reason", ...lines].join("\n");
    const previewed = await finance.preview("POST", of("bank-answers"), { content });
    expect(await statusesOf(scene)).toEqual(["pending", "pending", "pending"]);
    const applied = await upload(scene, content);
    expect(applied.body).toEqual(previewed.body);
    expect(applied.body.data.counts).toMatchObject({ paid: 1, failed: 1, other_amount: 1, unknown: 1 });
    expect(await statusesOf(scene)).toEqual(["paid", "failed", "pending"]);
    expect(await world.payout(refused!)).toMatchObject({ reason: "AC04" });
    const again = await upload(scene, content);
    expect(again.body.data.counts).toMatchObject({ paid: 0, failed: 0, unchanged: 2 });
    expect((await verifyLedger(api.deps, world.program.id, null)).problems).toEqual([]);
  });

  // PAYOUT-22
  test("about a whole file concerns every payment in it", async () => {
    const scene = await openTransfers();
    const { finance, of } = scene;
    await finance.change("PUT", of("paying-account"), { holder: "Acme GmbH", iban: IBAN });
    const { bankFileId } = (await finance.change("POST", of("bank-files"), { format: "pain.001" })).body.data;
    const report = `<Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${bankReferenceOf(bankFileId)}</OrgnlMsgId>
      <GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`;
    const applied = (await upload(scene, report)).body.data;
    expect(applied.counts).toMatchObject({ failed: 2 });
    expect(await statusesOf(scene)).toEqual(["failed", "failed", "pending"]);
  });

  // PAYOUT-22
  test("that cannot be read changes nothing, and one of other programs concerns nobody", async () => {
    const scene = await openTransfers();
    const other = await openTransfers();
    const [own, foreign] = [scene.payoutIds[0]!, other.payoutIds[0]!];
    const refused = await upload(scene, `payoutId,status\n${own},paid\n${own},lost\n`);
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringMatching(/Line 3/)]);
    const rounding = await upload(scene, `payoutId,status,amount,currency\n${own},paid,20.001,EUR\n`);
    expect([rounding.status, rounding.body.error.message]).toEqual([400, expect.stringMatching(/Line 2/)]);
    const applied = await upload(scene, `payoutId,status\n${foreign},paid\n`);
    expect(applied.body.data.counts).toMatchObject({ unknown: 1 });
    expect([await statusesOf(scene), await statusesOf(other)].flat()).toEqual(Array(6).fill("pending"));
  });

  // PAYOUT-22
  test("may be larger than other requests", async () => {
    const scene = await openTransfers();
    const lines = Array.from({ length: 5_000 }, () => "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1G,paid");
    const content = ["payoutId,status", ...lines, `${scene.payoutIds[0]},paid`].join("\n");
    expect((await upload(scene, content)).body.data.counts).toMatchObject({ unknown: 5_000, paid: 1 });
  });
});
