import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that the server got, whole. */
export interface ScriptedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** What the server does with one request. */
export type Step = (response: ServerResponse) => void;

/** A server that follows a script; after its end it repeats the last step. */
export interface ScriptedServer {
  readonly origin: string;
  readonly requests: readonly ScriptedRequest[];
  close(): Promise<void>;
}

export const respondJson =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  (response) =>
    void response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify(body));

/** An error in the service's shape. */
export const refuseWith = (status: number, code: string, headers?: Record<string, string>): Step =>
  respondJson(
    status,
    { error: { status, code, message: `It was ${code}.`, next: "Do something else." } },
    headers,
  );

/** What a proxy in between says. */
export const respondHtml =
  (status: number, headers: Record<string, string> = {}): Step =>
  (response) =>
    void response.writeHead(status, { "content-type": "text/html", ...headers }).end("<h1>proxy</h1>");

export const breakConnection: Step = (response) => void response.socket?.destroy();

export const breakWithinResponse: Step = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"data":{', () => response.socket?.destroy());
};

export const neverRespond: Step = () => {};

export async function startScriptedServer(...steps: readonly Step[]): Promise<ScriptedServer> {
  const requests: ScriptedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const step = steps[Math.min(requests.length, steps.length - 1)]!;
      requests.push({
        method: request.method ?? "",
        url: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks).toString("utf8"),
      });
      step(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
