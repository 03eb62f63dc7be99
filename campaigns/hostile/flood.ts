import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { randomFrom } from "../../test/crash/random.ts";
import { sendAsOrdered } from "../sender.ts";
import { fromAnywhere, HOSTILE } from "./requests.ts";

export interface FloodOrders {
  readonly baseUrl: string;
  readonly programId: string;
  readonly requests: number;
  readonly perSecond: number;
  readonly seed: number;
  /** Connections that send a body byte by byte and never end it. */
  readonly slowBodies: number;
}

export interface FloodResult {
  readonly statuses: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Requests that got no response at all. */
  readonly unanswered: number;
  readonly seconds: number;
}

const CONNECTIONS = 50;

async function flood(orders: FloodOrders): Promise<FloodResult> {
  const random = randomFrom(orders.seed);
  const pool = new Pool(orders.baseUrl, { connections: CONNECTIONS, pipelining: 1 });
  const statuses: Record<string, Record<string, number>> = {};
  let unanswered = 0;
  const names = Object.keys(HOSTILE);
  const send = async (): Promise<void> => {
    const name = names[random.below(names.length)]!;
    const request = HOSTILE[name]!(random, orders.programId);
    const { method, path, headers, body } = random.below(2) === 0 ? request : fromAnywhere(request);
    try {
      const response = await pool.request({ method, path, headers, body: body || null });
      await response.body.dump();
      const counts = (statuses[name] ??= {});
      counts[response.statusCode] = (counts[response.statusCode] ?? 0) + 1;
    } catch {
      unanswered += 1;
    }
  };
  const stopDripping = dripBodies(orders);
  const startedAt = performance.now();
  const underWay = new Set<Promise<void>>();
  for (let count = 0; count < orders.requests; count += 1) {
    const dueMs = startedAt + (count * 1_000) / orders.perSecond;
    const aheadMs = dueMs - performance.now();
    if (aheadMs > 0) await sleep(aheadMs);
    if (underWay.size >= CONNECTIONS * 2) await Promise.race(underWay);
    const sent = send().finally(() => underWay.delete(sent));
    underWay.add(sent);
  }
  await Promise.all(underWay);
  stopDripping();
  await pool.close();
  return { statuses, unanswered, seconds: (performance.now() - startedAt) / 1_000 };
}

/** Keeps connections open that send a byte of a body now and then; each that is cut is opened again. */
function dripBodies({ baseUrl, programId, slowBodies }: FloodOrders): () => void {
  const { port } = new URL(baseUrl);
  let isOver = false;
  const drip = async (): Promise<void> => {
    while (!isOver) {
      const socket = connect(Number(port), "127.0.0.1");
      socket.on("error", () => {});
      socket.resume();
      socket.write(
        `POST /api/v1/events HTTP/1.1\r\nHost: api\r\nX-VP-Program: ${programId}\r\n` +
          "Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
      );
      while (!isOver && !socket.destroyed) {
        socket.write(" ");
        await sleep(1_000);
      }
      socket.destroy();
    }
  };
  for (let count = 0; count < slowBodies; count += 1) void drip();
  return () => {
    isOver = true;
  };
}

await sendAsOrdered(flood);
