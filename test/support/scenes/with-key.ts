import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Passes everything on to a server, with an API key, for tools that cannot send one themselves. */
export interface KeyedEntryPoint {
  readonly baseUrl: string;
  close(): Promise<void>;
}

export async function openKeyedEntryPoint(target: string, key: string): Promise<KeyedEntryPoint> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, received) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    const { method, url: path } = incoming;
    const passed = request({ hostname, port, method, path, headers }, (response) => {
      received.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(received);
    });
    passed.on("error", () => received.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
