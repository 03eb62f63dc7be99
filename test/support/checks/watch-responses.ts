import type { Server, ServerResponse } from "node:http";
import { operationAt, undocumentedIn } from "../repository/documented.ts";

/** What was wrong with answers so far, each with the request it answered. */
export type ResponseProblems = readonly string[];

/**
 * Reads along with every response that a server gives, whatever client asked for it, and notes each one that is not as
 * the OpenAPI document says of its operation.
 */
export function watchResponses(server: Server): ResponseProblems {
  const problems: string[] = [];
  server.prependListener("request", (request, response) => {
    const { method = "", url = "" } = request;
    // HEAD is answered as GET is, but for the body that there would be to look at.
    const operation = operationAt(method, url.split("?")[0]!);
    if (operation === null) return;
    onEnd(response, (text) => {
      const header = (name: string) => response.getHeader(name)?.toString() ?? null;
      const found = undocumentedIn(operation, { status: response.statusCode, header, text });
      problems.push(
        ...found.map((problem) => `${method} ${url} answered ${response.statusCode}: ${problem}`),
      );
    });
  });
  return problems;
}

/** Calls back with the whole body, before its end is on its way. */
function onEnd(response: ServerResponse, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  const collect = (chunk: unknown) => {
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const write = response.write.bind(response) as (...given: unknown[]) => boolean;
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.write = ((chunk: unknown, ...rest: unknown[]) => {
    collect(chunk);
    return write(chunk, ...rest);
  }) as typeof write;
  response.end = ((chunk?: unknown, ...rest: unknown[]) => {
    collect(chunk);
    done(Buffer.concat(chunks).toString("utf8"));
    return end(chunk, ...rest);
  }) as typeof end;
}
