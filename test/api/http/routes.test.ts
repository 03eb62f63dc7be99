import Router from "@koa/router";
import { expect, test } from "@jest/globals";
import type { RequestState } from "../../../src/api/http/context.ts";
import { mayTake } from "../../../src/api/http/routes.ts";

/** A router whose routes are these. */
function routerOf(paths: readonly string[], isSensitive = true): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: isSensitive, strict: true });
  for (const path of paths) router.get(path, () => {});
  return router;
}

test.each([
  ["/api/v1/events", "/api/v1/events", true],
  ["/api/v1/events", "/api/v1/programs", false],
  ["/r/:code", "/r/abc", true],
  ["/r/:code", "/readyz", false],
  ["/:page", "/anything", true],
  ["/js/*file", "/js/vp.js", true],
  ["/ops{/*rest}", "/ops", true],
  ["/ops{/*rest}", "/ops/money", true],
  ["/ops{/*rest}", "/portal", false],
  ["/programs/:programId", "/programs/prg_1", true],
  ["/programs/:programId", "/programs/prg_1/clicks", false],
  ["/programs/:programId", "/programs/prg_1/", false],
])("a router of %s alone tries %s: %s", (route, path, isTried) => {
  expect(mayTake(routerOf([route]))(path)).toBe(isTried);
});

test("a router tries what begins as all of its routes do and is as long as one of them", () => {
  const isTried = mayTake(routerOf(["/portal/api/v1/programs", "/portal/api/v1/partner/:id"]));
  expect(
    ["/portal/api/v1/programs", "/portal/api/v1/p", "/portal/api/v1", "/api/v1/programs"].map(isTried),
  ).toEqual([true, true, false, false]);
});

test("a router that ignores case, and one that has a route for everything, try every path", () => {
  for (const router of [routerOf(["/portal"], false), routerOf(["/portal", "/*rest"])])
    expect(["/portal", "/PORTAL", "/"].map(mayTake(router))).toEqual([true, true, true]);
});
