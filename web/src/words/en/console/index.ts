import batches from "./batches.json" with { type: "json" };
import explain from "./explain.json" with { type: "json" };
import funding from "./funding.json" with { type: "json" };
import home from "./home.json" with { type: "json" };
import partnerFilter from "./partner-filter.json" with { type: "json" };
import payout from "./payout.json" with { type: "json" };
import payouts from "./payouts.json" with { type: "json" };
import sales from "./sales.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };

/** The texts of the console, by area. */
export const consoleWords = { batches, explain, funding, home, partnerFilter, payout, payouts, sales, shell };
