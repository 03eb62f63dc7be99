import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from "@tanstack/react-router";
import { BRAND_SCREENS, PROGRAM_SCREENS, type Screen } from "./screens.ts";
import { NotFound } from "./shell/not-found.tsx";
import { Shell } from "./shell/shell.tsx";
import { withWords } from "./with-words.ts";

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const brandRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/console/$brandId",
  component: Shell,
});

/** The route of a screen. The tree has no types of its own: addresses are made by `pathsOf`. */
function routeOf(parent: AnyRoute, { path, load, beside = [] }: Screen): AnyRoute {
  const route: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyRouteComponent(path === "/" ? load : () => withWords(load)),
  });
  return route.addChildren(beside.map((screen) => routeOf(route, screen)));
}

const screens = [
  ...BRAND_SCREENS,
  ...PROGRAM_SCREENS.map((screen) => ({ ...screen, path: `$programId/${screen.path}` })),
];

/** Search parameters are plain texts: `?status=pending`, as the API takes them. */
function stringifySearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return query === "" ? "" : `?${query}`;
}

export const createConsoleRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren([
      brandRoute.addChildren(screens.map((screen) => routeOf(brandRoute, screen))),
    ]),
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
  });
