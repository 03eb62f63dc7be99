import {
  type AnyRoute,
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  type RouterHistory,
} from "@tanstack/react-router";
import { keepsPlace } from "./screen-change.ts";
import type { ForWhoeverMay, Screen, WithWords } from "./screens.ts";
import { Broken } from "./shell/broken.tsx";
import { NotFound, NotFoundAlone } from "./shell/not-found.tsx";

/** Search parameters are plain texts: `?status=pending`, as the API takes them. */
function stringifySearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return query === "" ? "" : `?${query}`;
}

/**
 * The router of an app. The tree has no types of its own: addresses are made by the app's `paths.ts`.
 *
 * @param shell what surrounds every screen
 * @param home the first screen, at "/", which comes with the app and has its texts already
 * @param withWords how any other screen is loaded
 * @param forWhoeverMay how screens that not everybody may use are shown; left out where there are none
 * @param history the browser's if left out
 */
export function createAppRouter({
  path,
  shell,
  home,
  screens,
  withWords,
  forWhoeverMay,
  history,
}: {
  readonly path: string;
  readonly shell: RouteComponent;
  readonly home: RouteComponent;
  readonly screens: readonly Screen[];
  readonly withWords: WithWords;
  readonly forWhoeverMay?: ForWhoeverMay;
  readonly history?: RouterHistory | undefined;
}): AnyRouter {
  const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundAlone });
  const shellRoute = createRoute({ getParentRoute: () => rootRoute, path, component: shell });
  const routeOf = (parent: AnyRoute, screen: Screen): AnyRoute => {
    const { load, beside = [], needs } = screen;
    const loadGated = async () => {
      try {
        const { default: Component } = await withWords(load!);
        return { default: needs === undefined ? Component : await forWhoeverMay!(needs, Component) };
      } catch (cause) {
        // For an error of the browser itself the router would reload the page, also without a connection.
        throw new Error("The screen could not be loaded.", { cause });
      }
    };
    const route: AnyRoute = createRoute({
      getParentRoute: () => parent,
      path: screen.path,
      component: load === null ? home : lazyRouteComponent(loadGated),
    });
    return route.addChildren(beside.map((child) => routeOf(route, child)));
  };
  const elsewhere = createRoute({ getParentRoute: () => shellRoute, path: "$", component: NotFound });
  const router: AnyRouter = createRouter({
    routeTree: rootRoute.addChildren([
      shellRoute.addChildren([...screens.map((screen) => routeOf(shellRoute, screen)), elsewhere]),
    ]),
    ...(history === undefined ? {} : { history }),
    defaultNotFoundComponent: NotFoundAlone,
    defaultErrorComponent: Broken,
    // What was begun in one program, such as a message, would otherwise still be there in the next and be sent to it. A
    // screen's parameters are those of its own path: what opens beside a list leaves the list as it is.
    defaultRemountDeps: ({ params }): unknown => params,
    // Of what the service draws, it would be a script within the page.
    scrollRestoration: history === undefined && (() => !keepsPlace(router)),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
  });
  return router;
}
