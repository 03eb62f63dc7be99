import { describe, expect, test } from "@jest/globals";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { createBodyBudget } from "../../../src/api/http/body-budget.ts";
import { BLOCK_BYTES, collectBytes, newBlock } from "../../../src/api/http/collect-bytes.ts";
import { readBody } from "../../../src/api/http/read-body.ts";

/** Accounts of a budget of 10 blocks, 6 of one address, and who had to give way. */
function budgetOfTen() {
  const gone: string[] = [];
  const budget = createBodyBudget({ allBlocks: 10, addressBlocks: 6 });
  const open = (address: string, name: string) => {
    const account = budget.open(address, () => gone.push(name));
    return {
      ...account,
      take: (count: number) => Array.from({ length: count }, () => account.takeBlock()),
    };
  };
  return { budget, open, gone };
}

describe("memory for bodies that nobody has verified", () => {
  // API-23
  // Review: security 2
  test("of one address ends where its share ends: the body that has been arriving longest gives way", () => {
    const { budget, open, gone } = budgetOfTen();
    const [first, second, third] = [open("a", "first"), open("a", "second"), open("a", "third")];
    first.take(3);
    second.take(3);
    third.take(1);
    expect(gone).toEqual(["first"]);
    expect(budget.taken()).toBe(4);
    // What has given way gets nothing more, however much still comes.
    expect(first.take(2)).toEqual([null, null]);
    expect(budget.taken()).toBe(4);
  });

  // Review: security 2
  test("of all addresses ends too: the one that holds most gives way, and a newcomer gets its place", () => {
    const { budget, open, gone } = budgetOfTen();
    open("a", "a").take(6);
    open("b", "b").take(4);
    open("c", "c").take(2);
    expect(gone).toEqual(["a"]);
    expect(budget.taken()).toBe(6);
  });

  // Review: security 2
  test("is used again when a body has arrived, and given back once", () => {
    const { budget, open, gone } = budgetOfTen();
    const account = open("a", "a");
    const blocks = account.take(6);
    account.close();
    account.close();
    expect(budget.taken()).toBe(0);
    expect(new Set(open("b", "b").take(6))).toEqual(new Set(blocks));
    expect(gone).toEqual([]);
  });

  test("holds no more than it may when a single body is larger than all of it", () => {
    const { budget, open, gone } = budgetOfTen();
    open("a", "a").take(50);
    expect(gone).toEqual(["a"]);
    expect(budget.taken()).toBe(0);
  });
});

describe("bytes that arrive in pieces", () => {
  // Review: security 2
  test("are put together as they were, and take no more memory for being many and small", () => {
    const sent = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
    let blocks = 0;
    const collected = collectBytes(() => {
      blocks += 1;
      return newBlock();
    });
    for (const byte of sent) collected.add(Buffer.of(byte));
    expect(blocks).toBe(Math.ceil(sent.length / BLOCK_BYTES));
    expect(collected.take().equals(sent)).toBe(true);
  });
});

// Review: security 2
test("the pieces of a body take no memory once they are read, whether the body is kept or thrown away", async () => {
  const pieces: Buffer[] = [];
  const responses: unknown[] = [];
  const server = createServer((request, response) => {
    request.on("data", (piece: Buffer) => pieces.push(piece));
    void readBody(request, 300_000)
      .then(
        (body) => responses.push(body.length),
        (error: unknown) => responses.push(error),
      )
      .finally(() => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    for (const length of [300_000, 300_001]) await fetch(url, { method: "POST", body: "x".repeat(length) });
    expect(responses).toEqual([300_000, expect.objectContaining({ code: "too_large" })]);
    expect(pieces.length).toBeGreaterThan(0);
    expect(pieces.filter(({ byteLength }) => byteLength > 0)).toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

// Review: security 2
test("a body whose sender nobody knows is given up when it does not arrive in time, and its memory is free again", async () => {
  const budget = createBodyBudget();
  const refused = Promise.withResolvers<unknown>();
  const server = createServer((request, response) => {
    readBody(request, 1_000, { budget, address: "a", patienceMs: 20 }).then(refused.reject, refused.resolve);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  try {
    socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf of it");
    expect(await refused.promise).toMatchObject({
      code: "invalid_request",
      message: "The body was not received in time.",
    });
    expect(budget.taken()).toBe(0);
  } finally {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  }
});
