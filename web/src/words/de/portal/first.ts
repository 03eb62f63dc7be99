import { common } from "../common.ts";
import home from "./home.json" with { type: "json" };
import notPaid from "../not-paid.json" with { type: "json" };
import notPaidActions from "./not-paid-actions.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };

/** The texts of the frame and the first screen, with those that every app uses, by area. */
export const firstWords = { ...common, home, notPaid, notPaidActions, shell };
