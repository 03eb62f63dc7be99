import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { newId } from "../../../src/domain/ids.ts";
import { startApiProcess, type ApiProcess } from "../../support/servers/api-process.ts";
import { startApi, type StartedApi } from "../../support/scenes/api.ts";
import { factoriesOf } from "../../support/scenes/factories.ts";
import { invoicePaid } from "../../support/scenes/stripe-events.ts";
import { sendStripe, webhookScene, type WebhookScene } from "../../support/scenes/webhooks.ts";

const MEGABYTE = 1024 * 1024;
const FAILURE_LIMIT = 5;

let api: StartedApi;
let server: ApiProcess;
let scene: WebhookScene;
beforeAll(async () => {
  api = await startApi({ EVENT_FAILURE_LIMIT_PER_MINUTE: String(FAILURE_LIMIT) });
  scene = await webhookScene(factoriesOf(api.deps));
  server = await startApiProcess(api.environment);
});
afterAll(async () => {
  await server?.stop("SIGTERM");
  await api?.close();
});

/** What the process holds of the machine's memory now, in bytes. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) * 1024;

/** A connection to the process, and everything that came back on it. */
async function open(): Promise<{ socket: Socket; response: () => string }> {
  const socket = connect(Number(new URL(server.baseUrl).port), "127.0.0.1");
  let response = "";
  socket.setEncoding("utf8").on("data", (text: string) => (response += text));
  // The other side may be through with us before we are.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return { socket, response: () => response };
}

const headOf = (programId: string, bodyBytes: number): string =>
  `POST /api/payments/webhook/${programId} HTTP/1.1\r\nHost: a\r\nContent-Length: ${bodyBytes}\r\n\r\n`;

// Review: security 2
test("400 connections that send half a body of 5 MB raise the memory of the API by less than 100 MB", async () => {
  const half = Buffer.alloc(2.5 * MEGABYTE, "x");
  await sendStripe(server, scene.program, invoicePaid(Date.now(), "new", { id: "in_before", paid: 100 }));
  const before = memoryOf(server.pid);
  let most = before;
  const senders = await Promise.all(Array.from({ length: 400 }, open));
  try {
    await Promise.all(
      senders.map(async ({ socket }) => {
        socket.write(headOf(scene.program.id, 5 * MEGABYTE));
        await new Promise((resolve) => socket.write(half, resolve));
        most = Math.max(most, memoryOf(server.pid));
      }),
    );
    // A provider's delivery comes through meanwhile, from the very same address.
    const event = invoicePaid(Date.now(), "new", { id: "in_meanwhile", paid: 100 });
    expect((await sendStripe(server, scene.program, event)).status).toBe(200);
    most = Math.max(most, memoryOf(server.pid));
  } finally {
    for (const { socket } of senders) socket.destroy();
  }
  expect((most - before) / MEGABYTE).toBeLessThan(100);
});

// DELIVERY-2
// Review: security 2
test("a program that nobody has is refused before its body is sent, and all such programs count together", async () => {
  const answerTo = async (programId: string): Promise<string> => {
    const { socket, response } = await open();
    socket.write(headOf(programId, 5 * MEGABYTE));
    await once(socket, "data");
    socket.destroy();
    return response().slice(0, "HTTP/1.1 401".length);
  };
  const responses: string[] = [];
  for (let count = 0; count <= FAILURE_LIMIT; count += 1) responses.push(await answerTo(newId("program")));
  expect(responses).toEqual([...Array<string>(FAILURE_LIMIT).fill("HTTP/1.1 401"), "HTTP/1.1 429"]);
  // A delivery of a program that is there is not refused for them.
  const event = invoicePaid(Date.now(), "new", { id: "in_after", paid: 100 });
  expect((await sendStripe(server, scene.program, event)).status).toBe(200);
});

// Review: security 2
test("signed events that do not end give way to others, also of the very same address", async () => {
  const head =
    `POST /api/v1/events HTTP/1.1\r\nHost: a\r\nx-vp-program: ${scene.program.id}\r\n` +
    `x-vp-timestamp: 1\r\nx-vp-signature: ab\r\nContent-Length: 65536\r\n\r\n`;
  // Together more than the 12 MB that one address may have.
  const senders = await Promise.all(Array.from({ length: 250 }, open));
  try {
    const firstResponse = Promise.race(senders.map(({ socket }) => once(socket, "data")));
    for (const { socket } of senders) socket.write(head + "x".repeat(65_000));
    const [response] = (await firstResponse) as [string];
    expect(response).toMatch(/^HTTP\/1\.1 503 [^]*\r\nConnection: close\r\n/);
  } finally {
    for (const { socket } of senders) socket.destroy();
  }
});
