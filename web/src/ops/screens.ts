import type { Screen } from "../app/screens.ts";

/** The screens of the operator desk, by their path below it. */
export const OPS_SCREENS: readonly Screen[] = [
  { path: "/", load: null },
  { path: "account", load: () => import("./screens/account/screen.tsx") },
];
