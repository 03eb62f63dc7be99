import { Agent, request, type OutgoingHttpHeaders } from "node:http";
import type { SentResponse } from "../support/repository/documented.ts";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** A request as it goes over the line: nothing in it is made well-formed on the way. */
export interface Sending {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** A list of values sends the header as many times. */
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string | undefined;
}

/** Sends one request on a connection that is kept. */
export function send(baseUrl: string, { method, path, headers, body }: Sending): Promise<SentResponse> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const sending = request({ agent, hostname, port, method, path, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("error", reject).on("end", () => {
        const header = (name: string) => response.headersDistinct[name.toLowerCase()]?.join(", ") ?? null;
        resolve({ status: response.statusCode ?? 0, header, text });
      });
    });
    sending.on("error", reject);
    sending.end(body);
  });
}
