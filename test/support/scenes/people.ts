import assert from "node:assert/strict";
import { openMail } from "../../../src/commands/mail/open-mail.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import type { TestApi } from "./api.ts";

/** What a browser sends along with a form of a page of the service. */
const FROM_OUR_PAGE = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" };

/** A browser without scripts: it keeps cookies, follows no redirect, and sends forms. */
export interface PlainBrowser {
  readonly cookies: Map<string, string>;
  get(path: string): Promise<Page>;
  /** Sends a form of a page of the service. */
  send(
    path: string,
    fields?: Readonly<Record<string, string>>,
    headers?: Record<string, string>,
  ): Promise<Page>;
}

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export function openBrowser(api: TestApi): PlainBrowser {
  const cookies = new Map<string, string>();
  const request = async (
    path: string,
    init: RequestInit & { headers: Record<string, string> },
  ): Promise<Page> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await api.fetch(path, {
      ...init,
      headers: { ...init.headers, ...(cookie === "" ? {} : { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value === "") cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return {
    cookies,
    get: (path) => request(path, { headers: { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" } }),
    send: (path, fields = {}, headers = FROM_OUR_PAGE) =>
      request(path, { method: "POST", headers, body: new URLSearchParams(fields) }),
  };
}

/** What the newest mail to an address says, written as the worker does. */
export async function newestLetter(api: TestApi, address: string): Promise<string> {
  const mail = await api.deps.sql.row<{ id: string }>(
    `select m.id from mail m left join login l on l.id = m.login_id left join account a on a.id = m.account_id
     where coalesce(l.email, a.email, m.recipient_address) = $1 order by m.id desc limit 1`,
    [address],
  );
  assert(mail, `there is a mail to ${address}`);
  await inTransaction(api.deps, (tx) => openMail(tx, { mailId: mail.id, hasServer: false }));
  return (await api.deps.sql.row<{ text: string }>("select body_text as text from mail where id = $1", [
    mail.id,
  ]))!.text;
}

/** The link and the code in a letter. */
export function wayIn(letter: string): { path: string; token: string; code: string } {
  const [path, token] = /\/sign-in\/link\?token=([\w-]{43})/.exec(letter) ?? [];
  const [code] = /^[0-9a-z]{4}-[0-9a-z]{4}$/m.exec(letter) ?? [];
  assert(path && token && code, "the letter has a link and a code");
  return { path, token, code };
}

/** Asks for a link in a browser, and returns what the mail brings. */
export async function askFor(api: TestApi, browser: PlainBrowser, email: string) {
  const answer = await browser.send("/sign-in", { email });
  assert.equal(answer.status, 303);
  return wayIn(await newestLetter(api, email));
}
