import faults from "./faults.json" with { type: "json" };
import home from "./home.json" with { type: "json" };
import mends from "./mends.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };

/** The texts of the frame and the first screen, by area. */
export const firstWords = { faults, home, mends, shell };
