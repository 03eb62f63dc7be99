import home from "./home.json" with { type: "json" };
import reasons from "./reasons.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };

/** The texts of the frame and the first screen, by area. */
export const firstWords = { home, reasons, shell };
