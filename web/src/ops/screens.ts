import type { Screen } from "../app/screens.ts";

/** The screens of the operator desk, by their path below it. */
export const OPS_SCREENS: readonly Screen[] = [
  { path: "/", load: () => import("./screens/home/screen.tsx") },
  { path: "account", load: () => import("./screens/account/screen.tsx") },
];
