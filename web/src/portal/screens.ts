import type { Screen } from "../app/screens.ts";

/** The screens of the portal, by their path below it; those of a program begin with its id. */
export const PORTAL_SCREENS: readonly Screen[] = [
  { path: "/", load: null },
  { path: "account", load: () => import("./screens/account/screen.tsx") },
];
