import type { IconName } from "../kit/icons.tsx";
import type { paths } from "./paths.ts";

/** The screens of the desk in the order of the navigation; the text of each is `shell.nav.<name>`. */
export const NAV = [
  { name: "home", icon: "bell" },
  { name: "brands", icon: "sale" },
  { name: "people", icon: "partners" },
  { name: "funds", icon: "bank" },
  { name: "payouts", icon: "payout" },
  { name: "disputes", icon: "terms" },
  { name: "books", icon: "ledger" },
  { name: "processes", icon: "tracking" },
  { name: "mails", icon: "message" },
  { name: "audit", icon: "audit" },
  { name: "clock", icon: "clock" },
  { name: "account", icon: "settings" },
] as const satisfies readonly { readonly name: keyof typeof paths; readonly icon: IconName }[];
