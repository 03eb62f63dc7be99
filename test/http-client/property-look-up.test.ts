import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { addProperty } from "../../src/commands/properties/add-property.ts";
import { verifyProperty } from "../../src/commands/properties/verify-property.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { createHttpClient } from "../../src/http-client/http-client.ts";
import { createPropertyLookUp } from "../../src/http-client/property-look-up.ts";
import { openTestDeps } from "../support/scenes/deps.ts";
import { factoriesOf } from "../support/scenes/factories.ts";

/** What the site answers at each path, and what it was asked for. */
let pages: Record<string, RequestListener> = {};
let asked: string[] = [];
let site: Server;
let siteUrl: string;

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(request.url ?? "");
    const page = pages[request.url ?? ""];
    if (page) page(request, response);
    else response.writeHead(404).end("nothing here");
  });
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => site.close(resolve)));

const redirect =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location }).end();
const html =
  (text: string): RequestListener =>
  (_request, response) =>
    response.end(text);

describe("a page", () => {
  const lookUp = createPropertyLookUp(createHttpClient({ isPrivateAllowed: true }));

  test("is its whole text up to 64 KB, so that a tag far below its beginning is found", async () => {
    const text = `${" ".repeat(50_000)}<meta>`;
    pages = { "/": html(text), "/huge": html("x".repeat(500_000)) };
    expect(await lookUp.page(`${siteUrl}/`)).toBe(text);
    expect((await lookUp.page(`${siteUrl}/huge`))?.length).toBe(65_536);
  });

  test("is followed where it has moved on its own site", async () => {
    pages = { "/": redirect("/de"), "/de": redirect(`${siteUrl}/de/`), "/de/": html("here") };
    expect(await lookUp.page(`${siteUrl}/`)).toBe("here");
  });

  test.each([
    ["that has moved to another site", () => ({ "/": redirect("http://localhost:9/") })],
    ["whose redirect leads nowhere", () => ({ "/": redirect("http://") })],
    ["that redirects to itself", () => ({ "/": redirect("/") })],
    ["that is not there", () => ({})],
    [
      "that fails",
      () => ({ "/": ((_request, response) => response.writeHead(500).end("tag")) as RequestListener }),
    ],
  ])("%s is none", async (_name, make) => {
    pages = make();
    expect(await lookUp.page(`${siteUrl}/`)).toBeNull();
  });

  test("at an internal address is not asked for", async () => {
    pages = { "/": html("here") };
    asked = [];
    const guarded = createPropertyLookUp(createHttpClient({ isPrivateAllowed: false }));
    expect(await guarded.page(`${siteUrl}/`)).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe("TXT records", () => {
  let nameServer: Socket;
  let address: string;

  beforeAll(async () => {
    nameServer = createSocket("udp4");
    nameServer.on("message", (query, from) => nameServer.send(answerTxt(query), from.port, from.address));
    nameServer.bind(0, "127.0.0.1");
    await once(nameServer, "listening");
    address = `127.0.0.1:${nameServer.address().port}`;
  });
  afterAll(() => new Promise<void>((resolve) => void nameServer.close(resolve)));

  const lookUp = () => createPropertyLookUp(createHttpClient({ isPrivateAllowed: false }), [address]);

  test("are those of the name, each with its pieces joined", async () => {
    expect(await lookUp().txtRecords("_partner-verification.ada.example")).toEqual([
      "partner-verification=abc",
      "something else",
    ]);
  });

  test("are none where the name is unknown", async () => {
    expect(await lookUp().txtRecords("unknown.example")).toEqual([]);
  });
});

test("a property is verified by the tag in its page, and not before it is there", async () => {
  const { deps, close } = await openTestDeps({ POSTBACK_ALLOW_PRIVATE: "1" });
  try {
    const { id: accountId } = await factoriesOf(deps).account();
    const origin = { actor: { kind: "operator", id: "test" }, requestId: null } as const;
    const property = {
      accountId,
      type: "newsletter",
      identifier: "Ada's letter",
      url: `${siteUrl}/about`,
    } as const;
    const { id, verificationToken } = await inTransaction(deps, (tx) =>
      addProperty(tx, { ...property, origin }),
    );
    const verify = () =>
      verifyProperty(deps, createPropertyLookUp(deps.httpClient), {
        propertyId: id,
        method: "meta_tag",
        origin,
      });
    pages = { "/about": html("<head></head>") };
    await expect(verify()).rejects.toMatchObject({ code: "conflict" });
    pages = {
      "/about": html(`<head><meta name="partner-verification" content="${verificationToken}"></head>`),
    };
    expect(await verify()).toMatchObject({ id, isVerified: true, method: "meta_tag" });
  } finally {
    await close();
  }
});

/** The answer of a name server that knows one name, which has a record in two pieces and one in one piece. */
function answerTxt(query: Buffer): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  const isKnown = question.includes("_partner-verification");
  const records = isKnown ? [["partner-verification=", "abc"], ["something else"]] : [];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  const NO_SUCH_NAME = 3;
  header.writeUInt16BE(0x8180 + (isKnown ? 0 : NO_SUCH_NAME), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  const answers = records.map((pieces) => {
    const data = Buffer.concat(
      pieces.map((piece) => Buffer.concat([Buffer.of(piece.length), Buffer.from(piece)])),
    );
    const fields = Buffer.alloc(12);
    fields.writeUInt16BE(0xc00c, 0); // The name of the question.
    fields.writeUInt16BE(16, 2); // TXT.
    fields.writeUInt16BE(1, 4); // IN.
    fields.writeUInt32BE(60, 6);
    fields.writeUInt16BE(data.length, 10);
    return Buffer.concat([fields, data]);
  });
  return Buffer.concat([header, question, ...answers]);
}
