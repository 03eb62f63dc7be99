import assert from "node:assert/strict";
import type { Role } from "../../../src/domain/access/roles.ts";
import { CONSOLE_ENDPOINTS } from "../../../src/api/people/console/index.ts";
import { expectDeclaredResponse, expectOurError } from "../repository/contract.ts";
import type { ApiResponse, TestApi } from "./api.ts";
import type { Factories } from "./factories.ts";

/** A member of a brand with a session, as the pages of the console call for them. */
export interface ConsolePerson {
  /** Reads below the brand's mount, and checks that the response has the shape that the endpoint declares. */
  get(path: string): Promise<ApiResponse>;
  /** The same of a list's file. */
  file(path: string): Promise<Readonly<{ status: number; headers: Headers; text: string }>>;
}

const ROUTES = CONSOLE_ENDPOINTS.filter(({ method }) => method === "GET").map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

export async function openConsole(
  api: TestApi,
  make: Factories,
  brandId: string,
  values: Readonly<{ role?: Role; mayPay?: boolean }> = {},
): Promise<ConsolePerson> {
  const { loginId } = await make.member(brandId, { role: "viewer", ...values });
  const { secret } = await make.session(loginId);
  const headers = { cookie: `vp_session=${secret}`, "sec-fetch-site": "same-origin" };
  const fetched = (path: string) => api.fetch(`/console/${brandId}/api/v1${path}`, { headers });
  return {
    async get(path) {
      const answer = await fetched(path);
      const body: unknown = JSON.parse(await answer.text());
      const response: ApiResponse = { status: answer.status, headers: answer.headers, body };
      const route = ROUTES.find(({ pattern }) => pattern.test(path.split("?")[0]!));
      if (response.status < 300 && route) expectDeclaredResponse(route.endpoint, response);
      if (response.status >= 400) expectOurError(response);
      return response;
    },
    async file(path) {
      const answer = await fetched(path);
      assert.equal(answer.headers.get("content-type"), "text/csv; charset=utf-8");
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
  };
}
