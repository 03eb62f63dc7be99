import { common } from "../common.ts";
import faults from "./faults.json" with { type: "json" };
import home from "./home.json" with { type: "json" };
import mends from "./mends.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };

/** The texts of the frame and the first screen, with those that every app uses, by area. */
export const firstWords = { ...common, faults, home, mends, shell };
