import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { AnyAccess, Endpoint } from "../../../src/api/endpoint/endpoint.ts";
import { expectDeclaredResponse, expectOurError } from "../repository/contract.ts";
import type { ApiResponse, TestApi } from "./api.ts";

/** Somebody with a session, as the pages of the service call for them. */
export interface PagePerson {
  /** Reads below the mount, and checks that the response has the shape that the endpoint declares. */
  get(path: string): Promise<ApiResponse>;
  /** Changes something there, as a page does: with a key for this one time it is asked, unless one is given. */
  change(
    method: "POST" | "PUT" | "PATCH",
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ApiResponse>;
  /** What the same change would answer. */
  preview(method: "POST" | "PUT" | "PATCH", path: string, body?: object): Promise<ApiResponse>;
  /** The secret of the session's cookie. */
  readonly secret: string;
  /** The same of a list's file. */
  file(path: string): Promise<Readonly<{ status: number; headers: Headers; text: string }>>;
}

/**
 * @param mount where the endpoints are, such as `/portal/api/v1`
 * @param endpoints those for people only, whose responses are checked
 */
export function pagePerson(
  api: TestApi,
  mount: string,
  endpoints: readonly Endpoint<AnyAccess>[],
  secret: string,
): PagePerson {
  const routes = endpoints.map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }));
  const headers = { cookie: `vp_session=${secret}`, "sec-fetch-site": "same-origin" };
  const fetched = (path: string) => api.fetch(`${mount}${path}`, { headers });
  const checked = async (method: string, path: string, answer: Response): Promise<ApiResponse> => {
    const body: unknown = JSON.parse(await answer.text());
    const response: ApiResponse = { status: answer.status, headers: answer.headers, body };
    const isOf = ({ endpoint, pattern }: (typeof routes)[number]) =>
      endpoint.method === method && pattern.test(path.split("?")[0]!);
    const route = routes.find(isOf);
    if (response.status < 300 && route) expectDeclaredResponse(route.endpoint, response);
    if (response.status >= 400) expectOurError(response);
    return response;
  };
  const change: PagePerson["change"] = async (method, path, body = {}, more = {}) => {
    const answer = await api.fetch(`${mount}${path}`, {
      method,
      headers: {
        ...headers,
        "x-vp-csrf": "1",
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
        ...more,
      },
      body: JSON.stringify(body),
    });
    return checked(method, path, answer);
  };
  return {
    secret,
    change,
    preview: (method, path, body) => change(method, path, body, { "x-vp-preview": "1" }),
    get: async (path) => checked("GET", path, await fetched(path)),
    async file(path) {
      const answer = await fetched(path);
      assert.equal(answer.headers.get("content-type"), "text/csv; charset=utf-8");
      // As it is: a byte order mark stays, and what is no UTF-8 fails.
      const utf8 = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });
      const text = utf8.decode(await answer.arrayBuffer());
      return { status: answer.status, headers: answer.headers, text };
    },
  };
}
