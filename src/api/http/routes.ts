import type Router from "@koa/router";
import type { RouterMiddleware } from "@koa/router";
import type { RequestState } from "./context.ts";

/** The text before the first parameter, wildcard or optional part of a route. */
const LITERAL_PART = /^[^:*{(\\]*/;

/**
 * Whether a path begins as every route of a router does. A router tries its routes one by one, of which an app for people
 * has hundreds, so a path that begins otherwise need not be tried.
 */
export function mayTake(router: Router<RequestState>): (path: string) => boolean {
  const beginnings = router.stack.map(({ path }) =>
    typeof path === "string" && router.opts.sensitive === true ? LITERAL_PART.exec(path)![0] : "",
  );
  const common = beginnings.reduce(commonBeginning, beginnings[0] ?? "");
  return (path) => path.startsWith(common);
}

function commonBeginning(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

/** A router's routes as a layer of the application. */
export function routesOf(router: Router<RequestState>): RouterMiddleware<RequestState> {
  const isTried = mayTake(router);
  const routes = router.routes();
  return (ctx, next) => (isTried(ctx.path) ? routes(ctx, next) : next());
}
