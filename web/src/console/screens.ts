import type { Screen } from "../app/screens.ts";

/** The screens of the brand itself. */
export const BRAND_SCREENS: readonly Screen[] = [
  { path: "/", load: null },
  { path: "account", load: () => import("./screens/account/screen.tsx") },
  { path: "audit", load: () => import("./screens/audit/screen.tsx") },
  { path: "keys", load: () => import("./screens/keys/screen.tsx") },
  { path: "team", load: () => import("./screens/team/screen.tsx") },
  { path: "new", needs: "owner", load: () => import("./screens/new-program/screen.tsx") },
  { path: "finance", load: () => import("./screens/finance/overview/screen.tsx") },
];

/** The screens of a program, by their path below it. */
export const PROGRAM_SCREENS: readonly Screen[] = [
  {
    path: "events",
    load: () => import("./screens/events/list/screen.tsx"),
    beside: [{ path: "$eventId", load: () => import("./screens/events/event/screen.tsx") }],
  },
  { path: "", load: () => import("./screens/overview/screen.tsx") },
  {
    path: "applications",
    load: () => import("./screens/applications/list/screen.tsx"),
    beside: [{ path: "$partnerId", load: () => import("./screens/applications/detail/screen.tsx") }],
  },
  { path: "partners", load: () => import("./screens/partners/list/screen.tsx") },
  { path: "partners/$partnerId", load: () => import("./screens/partners/detail/screen.tsx") },
  {
    path: "messages",
    load: () => import("./screens/messages/list/screen.tsx"),
    beside: [{ path: "$partnerId", load: () => import("./screens/messages/thread/screen.tsx") }],
  },
  { path: "clicks", load: () => import("./screens/clicks/list/screen.tsx") },
  { path: "sales", load: () => import("./screens/sales/list/screen.tsx") },
  {
    path: "payouts",
    load: () => import("./screens/payouts/list/screen.tsx"),
    beside: [{ path: "$payoutId", load: () => import("./screens/payouts/payout/screen.tsx") }],
  },
  { path: "batches/new", needs: "payer", load: () => import("./screens/payouts/start/screen.tsx") },
  { path: "batches/$batchId", load: () => import("./screens/payouts/batch/screen.tsx") },
  { path: "batches/$batchId/advice", load: () => import("./screens/payouts/advice/screen.tsx") },
  { path: "ledger", load: () => import("./screens/ledger/list/screen.tsx") },
  { path: "reports", load: () => import("./screens/reports/overview/screen.tsx") },
  { path: "funding", load: () => import("./screens/funding/overview/screen.tsx") },
  { path: "sales/$conversionId", load: () => import("./screens/sales/sale/screen.tsx") },
  { path: "listing", load: () => import("./screens/listing/screen.tsx") },
  { path: "setup", load: () => import("./screens/setup/screen.tsx") },
  { path: "terms", load: () => import("./screens/terms/screen.tsx") },
  { path: "terms/edit", needs: "owner", load: () => import("./screens/terms/edit/screen.tsx") },
  { path: "tracking", load: () => import("./screens/tracking/screen.tsx") },
];
