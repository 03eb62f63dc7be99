import { beforeAll, describe, expect, test } from "@jest/globals";
import { request } from "node:http";
import { openMail } from "../../../src/commands/mail/open-mail.ts";
import { enqueueMails } from "../../../src/db/mail.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { startApi } from "../../support/scenes/api.ts";
import { factoriesOf } from "../../support/scenes/factories.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api } = useApi();
let mailId: string;

beforeAll(async () => {
  const account = await factoriesOf(api.deps).account({ email: "pat@mail.example", name: "Pat <i>" });
  const variables = { programName: "<script>Acme", brandName: "Acme" };
  await inTransaction(api.deps, (tx) =>
    enqueueMails(tx, [{ accountId: account.id, template: "partner_approved", variables, mailKey: "one" }]),
  );
  mailId = (await api.deps.sql.row<{ id: string }>("select id from mail"))!.id;
  await inTransaction(api.deps, (tx) => openMail(tx, { mailId, hasServer: false }));
});

/** A request with any Host header, which `fetch` would not send. */
function statusWith(headers: Record<string, string>): Promise<number | undefined> {
  const url = new URL(`${api.baseUrl}/dev/mail`);
  return new Promise((resolve, reject) => {
    request({ host: url.hostname, port: url.port, path: url.pathname, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

describe("/dev/mail", () => {
  // MESSAGE-6
  test("lists what would have been sent, and shows each letter without letting it run", async () => {
    const list = await api.fetch("/dev/mail");
    expect(list.status).toBe(200);
    const page = await list.text();
    expect(page).toContain("pat@mail.example");
    expect(page).toContain(`/dev/mail/${mailId}`);
    expect(page).not.toContain("<script>");

    const letter = await api.fetch(`/dev/mail/${mailId}`);
    const shown = await letter.text();
    // Links may open a tab of their own; nothing else is allowed.
    expect(shown).toContain('<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc=');
    expect(shown).toContain("&lt;base target=&quot;_blank&quot;&gt;");
    expect(shown).not.toContain("<script>");
    expect(letter.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("gives the same as JSON", async () => {
    const headers = { accept: "application/json" };
    const list = (await (await api.fetch("/dev/mail", { headers })).json()) as { data: unknown[] };
    expect(list.data).toMatchObject([{ id: mailId, to: "pat@mail.example", status: "sent" }]);
    const letter = (await (await api.fetch(`/dev/mail/${mailId}`, { headers })).json()) as { data: unknown };
    expect(letter.data).toMatchObject({ id: mailId, bodyText: expect.stringContaining("Hello Pat <i>,") });
  });

  // MESSAGE-6
  test("does not exist for who is not on this machine, nor for another site's visitors", async () => {
    expect(await statusWith({ host: "localhost:3000" })).toBe(200);
    expect(await statusWith({ host: "evil.example" })).toBe(404);
    expect(await statusWith({ host: "localhost", "x-forwarded-for": "203.0.113.9" })).toBe(404);
    expect(await statusWith({ host: "localhost", forwarded: "for=203.0.113.9" })).toBe(404);
    expect((await api.fetch("/dev/mail/mail_unknown")).status).toBe(404);
  });

  // MESSAGE-6
  // Review: security 4
  test.each([
    { SMTP_URL: "smtp://127.0.0.1:9" },
    { NETWORK: "mainnet" },
    { BASE_URL: "https://partners.example" },
    { TRUST_PROXY: "1" },
  ])("does not exist with %j", async (settings) => {
    const other = await startApi(settings);
    expect((await other.fetch("/dev/mail")).status).toBe(404);
    await other.close();
  });
});
