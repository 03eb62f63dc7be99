import { describe, expect, test } from "@jest/globals";
import { createHmac } from "node:crypto";
import { issueInvoice } from "../../../src/commands/funding/issue-invoice.ts";
import { recordFunding } from "../../../src/commands/funding/record-funding.ts";
import { invoiceUrl, isInvoiceProof } from "../../../src/db/invoice-address.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { newId } from "../../../src/domain/ids.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

/** A program whose fees of a month, 110 drawn and 11 given back, stand on an invoice. */
async function invoiced() {
  const scene = await sellingScene(make);
  const { program, seller, keys } = scene;
  const conversionId = await sales.sale(program, seller);
  await sales.approve(conversionId, keys.manager);
  const month = (await make.businessNow()).toISOString().slice(0, 7);
  await inTransaction(api.deps, (tx) =>
    recordFunding(tx, {
      ...{ programId: program.id, brandId: program.brandId, kind: "platform_fee", conversionId },
      ...{ amountCents: 11, cause: "given back" },
    }),
  );
  await make.moveClock(32);
  await inTransaction(api.deps, (tx) => issueInvoice(tx, { programId: program.id, month }));
  const readInvoices = async () => {
    const { body } = await api.call("GET", `/programs/${program.id}/funding`, { key: keys.viewer });
    return body.data.invoices;
  };
  const [invoice] = await readInvoices();
  return { scene, invoice, month, readInvoices };
}

const pageOf = async (url: string) => {
  const response = await api.fetch(new URL(url).pathname);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

describe("the address of an invoice", () => {
  // FUNDING-4
  test("leads to its page, without a key", async () => {
    const { scene, invoice, month, readInvoices } = await invoiced();
    expect(invoice).toMatchObject({ feesCents: 99, status: "open" });
    const { status, headers, html } = await pageOf(invoice.url);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-security-policy")).toContain("form-action 'self'");
    for (const text of [invoice.number, `${month}-01`, "$1.10 (1)", "-$0.11 (1)", "$0.99", "Open"]) {
      expect(html).toContain(text);
    }
    const { program } = scene;
    await inTransaction(api.deps, (tx) =>
      recordFunding(tx, {
        ...{ programId: program.id, brandId: program.brandId, kind: "deposit" },
        ...{ amountCents: 99, cause: "deposit" },
      }),
    );
    expect((await readInvoices())[0].status).toBe("paid");
    expect((await pageOf(invoice.url)).html).toContain("Paid");
  });

  // FUNDING-4
  test("cannot be guessed: another invoice's proof, none, and an unknown id lead to a missing page", async () => {
    const { invoice } = await invoiced();
    const { invoice: other } = await invoiced();
    const [proof, otherProof] = [invoice.url, other.url].map((url: string) => url.split("/").at(-1)!);
    expect(proof).not.toBe(otherProof);
    const { config } = api.deps;
    for (const url of [
      invoice.url.replace(proof, otherProof),
      invoice.url.slice(0, -1),
      `${config.baseUrl}/invoices/${invoice.id}/x`,
      invoiceUrl(config, newId("invoice")),
      invoiceUrl(config, "inv_1"),
    ]) {
      expect((await pageOf(url)).status).toBe(404);
    }
  });

  test("stays good after a rotation of the encryption key, and not for longer than the former one is kept", () => {
    const { config } = api.deps;
    const id = newId("invoice");
    const proof = invoiceUrl(config, id).split("/").at(-1)!;
    const next = createHmac("sha256", "next").digest();
    const rotated = { ...config, encryptionKey: next, encryptionKeyPrevious: config.encryptionKey };
    expect(isInvoiceProof(rotated, id, proof)).toBe(true);
    expect(isInvoiceProof({ ...rotated, encryptionKeyPrevious: null }, id, proof)).toBe(false);
  });
});
