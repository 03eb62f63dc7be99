import type { Screen } from "../app/screens.ts";

/** The screens of the portal, by their path below it; those of a program begin with its id. */
export const PORTAL_SCREENS: readonly Screen[] = [
  { path: "/", load: null },
  { path: "account", load: () => import("./screens/account/screen.tsx") },
  { path: "keys", load: () => import("./screens/keys/screen.tsx") },
  { path: "$programId", load: () => import("./screens/program/screen.tsx") },
  { path: "$programId/links", load: () => import("./screens/links/screen.tsx") },
  { path: "$programId/sales", load: () => import("./screens/sales/screen.tsx") },
  { path: "$programId/stats", load: () => import("./screens/stats/screen.tsx") },
  { path: "$programId/earnings", load: () => import("./screens/earnings/screen.tsx") },
  { path: "$programId/recruits", load: () => import("./screens/recruits/screen.tsx") },
  { path: "$programId/messages", load: () => import("./screens/messages/screen.tsx") },
];
