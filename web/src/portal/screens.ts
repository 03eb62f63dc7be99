import type { Screen } from "../app/screens.ts";

/** Screens of a program, which the same address without the program leads to. */
const OF_A_PROGRAM = ["links", "sales", "stats", "earnings", "recruits", "messages", "postback"];

/** The screens of the portal, by their path below it; those of a program begin with its id. */
export const PORTAL_SCREENS: readonly Screen[] = [
  { path: "/", load: null },
  { path: "marketplace", load: () => import("./screens/marketplace/screen.tsx") },
  { path: "join/$slug", load: () => import("./screens/join/screen.tsx") },
  {
    path: "payouts",
    load: () => import("./screens/payouts/list/screen.tsx"),
    beside: [{ path: "$ownPayoutId", load: () => import("./screens/payouts/payout/screen.tsx") }],
  },
  { path: "statements", load: () => import("./screens/statements/screen.tsx") },
  { path: "payout-account", load: () => import("./screens/payout-account/screen.tsx") },
  { path: "tax", load: () => import("./screens/tax/screen.tsx") },
  { path: "profile", load: () => import("./screens/profile/screen.tsx") },
  { path: "places", load: () => import("./screens/properties/screen.tsx") },
  { path: "$programId/postback", load: () => import("./screens/postback/screen.tsx") },
  { path: "account", load: () => import("./screens/account/screen.tsx") },
  { path: "keys", load: () => import("./screens/keys/screen.tsx") },
  ...OF_A_PROGRAM.map((path) => ({ path, load: () => import("./screens/last-program/screen.tsx") })),
  { path: "$programId", load: () => import("./screens/program/screen.tsx") },
  { path: "$programId/links", load: () => import("./screens/links/screen.tsx") },
  { path: "$programId/sales", load: () => import("./screens/sales/screen.tsx") },
  { path: "$programId/stats", load: () => import("./screens/stats/screen.tsx") },
  { path: "$programId/earnings", load: () => import("./screens/earnings/screen.tsx") },
  { path: "$programId/recruits", load: () => import("./screens/recruits/screen.tsx") },
  { path: "$programId/messages", load: () => import("./screens/messages/screen.tsx") },
];
