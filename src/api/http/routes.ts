import type Router from "@koa/router";
import type { RouterContext } from "@koa/router";
import type { Context, Next, RequestState } from "./context.ts";

/** The text before the first parameter, wildcard or optional part of a route. */
const LITERAL_PART = /^[^:*{(\\]*/;
/** What lets a route take paths of several lengths. */
const ANY_LENGTH = /[*{(\\]/;

/** How many segments a path or route has, the empty one before its first slash included. */
export const segmentsIn = (path: string): number => path.split("/").length;

/**
 * Whether a path begins as every route of a router does, and has as many segments as one of them. A router tries its
 * routes one by one, of which an app for people has hundreds, so that other paths need not be tried.
 */
export function mayTake(router: Router<RequestState>): (path: string) => boolean {
  const paths = router.stack.map(({ path }) =>
    typeof path === "string" && router.opts.sensitive === true ? path : "*",
  );
  const beginnings = paths.map((path) => LITERAL_PART.exec(path)![0]);
  const common = beginnings.reduce(commonBeginning, beginnings[0] ?? "");
  const lengths = new Set(paths.map(segmentsIn));
  const hasAnyLength = paths.some((path) => ANY_LENGTH.test(path)) || router.opts.strict !== true;
  return (path) => path.startsWith(common) && (hasAnyLength || lengths.has(segmentsIn(path)));
}

function commonBeginning(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

/** The routes of all routers as one layer of the application, tried in this order. */
export function routesOf(routers: readonly Router<RequestState>[]) {
  const all = routers.map((router) => {
    const methods = new Set(router.stack.flatMap((layer) => layer.methods));
    const isTried = mayTake(router);
    return {
      routes: router.routes(),
      isTriedFor: ({ method, path }: Context): boolean => methods.has(method) && isTried(path),
    };
  });
  return (ctx: Context, next: Next): Promise<unknown> => {
    const tried = all.filter(({ isTriedFor }) => isTriedFor(ctx));
    const tryFrom = (index: number): Promise<unknown> =>
      index === tried.length
        ? next()
        : (tried[index]!.routes(ctx as RouterContext<RequestState>, () =>
            tryFrom(index + 1),
          ) as Promise<unknown>);
    return tryFrom(0);
  };
}
