import { connect, type Socket } from "node:net";

export interface RawResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * Sends bytes as they are, for requests that no HTTP client would send, and reads one response.
 *
 * @param parts written one after the other; the connection stays open for the response
 */
export async function sendRaw(baseUrl: string, ...parts: readonly (string | Buffer)[]): Promise<RawResponse> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  try {
    for (const part of parts) socket.write(part);
    return await readResponse(socket, !String(parts[0]).startsWith("HEAD "));
  } finally {
    socket.destroy();
  }
}

/** A request's lines, joined as HTTP wants them; `Host` is added. */
export const requestText = (requestLine: string, headers: readonly string[], body = ""): string =>
  [requestLine, "Host: api.test", ...headers, "", body].join("\r\n");

async function readResponse(socket: Socket, hasBody: boolean): Promise<RawResponse> {
  let received = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk]);
    const response = parseResponse(received, hasBody);
    if (response !== null) return response;
  }
  throw new Error(`the connection ended without an answer: ${received.toString("latin1")}`);
}

/** The response, or null while it is incomplete. */
function parseResponse(received: Buffer, hasBody: boolean): RawResponse | null {
  const end = received.indexOf("\r\n\r\n");
  if (end === -1) return null;
  const [statusLine = "", ...lines] = received.subarray(0, end).toString("latin1").split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = received.subarray(end + 4);
  if (hasBody && body.length < Number(headers.get("content-length") ?? 0)) return null;
  return { status: Number(statusLine.split(" ")[1]), headers, body: body.toString("utf8") };
}
