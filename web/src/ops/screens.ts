import type { Screen } from "../app/screens.ts";

/** The screens of the operator desk, by their path below it. */
export const OPS_SCREENS: readonly Screen[] = [
  { path: "/", load: null },
  { path: "brands", load: () => import("./screens/brands/list/screen.tsx") },
  { path: "brands/$brandId", load: () => import("./screens/brands/brand/screen.tsx") },
  { path: "people", load: () => import("./screens/people/find/screen.tsx") },
  { path: "funds", load: () => import("./screens/funds/list/screen.tsx") },
  { path: "funds/$programId", load: () => import("./screens/funds/program/screen.tsx") },
  {
    path: "payouts",
    load: () => import("./screens/payouts/list/screen.tsx"),
    beside: [{ path: "$payoutId", load: () => import("./screens/payouts/payout/screen.tsx") }],
  },
  { path: "disputes", load: () => import("./screens/disputes/list/screen.tsx") },
  { path: "books", load: () => import("./screens/books/runs/screen.tsx") },
  { path: "processes", load: () => import("./screens/processes/overview/screen.tsx") },
  {
    path: "mails",
    load: () => import("./screens/mails/list/screen.tsx"),
    beside: [{ path: "$mailId", load: () => import("./screens/mails/mail/screen.tsx") }],
  },
  { path: "audit", load: () => import("./screens/audit/list/screen.tsx") },
  { path: "clock", load: () => import("./screens/clock/move/screen.tsx") },
  { path: "account", load: () => import("./screens/account/screen.tsx") },
];
