import home from "./home.json" with { type: "json" };
import sales from "./sales.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };

/** The texts of the console, by area. */
export const consoleWords = { home, sales, shell };
