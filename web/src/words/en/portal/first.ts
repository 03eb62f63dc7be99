import home from "./home.json" with { type: "json" };
import notPaid from "../not-paid.json" with { type: "json" };
import notPaidActions from "./not-paid-actions.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };

/** The texts of the frame and the first screen, by area. */
export const firstWords = { home, notPaid, notPaidActions, shell };
