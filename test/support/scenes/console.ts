import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Role } from "../../../src/domain/access/roles.ts";
import { CONSOLE_ENDPOINTS } from "../../../src/api/people/console/index.ts";
import { expectDeclaredResponse, expectOurError } from "../repository/contract.ts";
import type { ApiResponse, TestApi } from "./api.ts";
import type { Factories } from "./factories.ts";

/** A member of a brand with a session, as the pages of the console call for them. */
export interface ConsolePerson {
  /** Reads below the brand's mount, and checks that the response has the shape that the endpoint declares. */
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

const ROUTES = CONSOLE_ENDPOINTS.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

export async function openConsole(
  api: TestApi,
  make: Factories,
  brandId: string,
  {
    authenticatedAt,
    ...values
  }: Readonly<{ role?: Role; mayPay?: boolean; email?: string; authenticatedAt?: Date }> = {},
): Promise<ConsolePerson> {
  const { loginId } = await make.member(brandId, { role: "viewer", ...values });
  const { secret } = await make.session(loginId, authenticatedAt === undefined ? {} : { authenticatedAt });
  const headers = { cookie: `vp_session=${secret}`, "sec-fetch-site": "same-origin" };
  const fetched = (path: string) => api.fetch(`/console/${brandId}/api/v1${path}`, { headers });
  const checked = async (method: string, path: string, answer: Response): Promise<ApiResponse> => {
    const body: unknown = JSON.parse(await answer.text());
    const response: ApiResponse = { status: answer.status, headers: answer.headers, body };
    const isOf = ({ endpoint, pattern }: (typeof ROUTES)[number]) =>
      endpoint.method === method && pattern.test(path.split("?")[0]!);
    const route = ROUTES.find(isOf);
    if (response.status < 300 && route) expectDeclaredResponse(route.endpoint, response);
    if (response.status >= 400) expectOurError(response);
    return response;
  };
  const change: ConsolePerson["change"] = async (method, path, body = {}, more = {}) => {
    const answer = await api.fetch(`/console/${brandId}/api/v1${path}`, {
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
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
  };
}
