import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A call that the receiver got. */
export interface Hit {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly atMs: number;
}

/** How the receiver answers the n-th call, counted from 0. */
export type Behaviour = (response: ServerResponse, hit: Hit, number: number) => void;

/** A partner's server: notes every call and answers as configured. */
export interface Receiver {
  readonly port: number;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly hits: Hit[];
  /** Most calls that were open at one time. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

export const respondWith =
  (...codes: readonly number[]): Behaviour =>
  (response, _hit, number) => {
    response.writeHead(codes[Math.min(number, codes.length - 1)]!).end("noted");
  };

/** Never answers. */
export const silence: Behaviour = () => {};

export async function startReceiver(behaviour: Behaviour = respondWith(200)): Promise<Receiver> {
  const hits: Hit[] = [];
  let open = 0;
  let most = 0;
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://receiver");
    const hit = {
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      atMs: performance.now(),
    };
    hits.push(hit);
    open += 1;
    most = Math.max(most, open);
    response.on("close", () => (open -= 1));
    behaviour(response, hit, hits.length - 1);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    hits,
    mostAtOnce: () => most,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
