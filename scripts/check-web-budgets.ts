import { NO_BROWSER } from "../test/support/entry-points/browser.ts";
import type { Figure } from "./web-budgets/figure.ts";
import { weigh } from "./web-budgets/sizes.ts";

/**
 * `npm run web:check`: prints what the screens of the web app load, compressed, and how fast a browser shows them, beside
 * what each may be. Exits with 1 when something is over.
 */

const NAME_WIDTH = 62;

function print({ name, value, most, unit }: Figure): boolean {
  const isOver = most !== null && value > most;
  const limit = most === null ? "" : `at most ${most.toFixed(0).padStart(3)}`;
  const figure = `${value.toFixed(1).padStart(7)} ${unit.padEnd(5)} ${limit}${isOver ? "  OVER" : ""}`;
  process.stdout.write(`${name.padEnd(NAME_WIDTH)} ${figure.trimEnd()}\n`);
  return isOver;
}

let isAnyOver = weigh().map(print).includes(true);
if (NO_BROWSER === null) {
  const { timeScreens } = await import("./web-budgets/times.ts");
  isAnyOver = (await timeScreens()).map(print).includes(true) || isAnyOver;
} else {
  process.stdout.write(`Skipped: first paint, actions, jumps and files, since ${NO_BROWSER}\n`);
}
process.exitCode = isAnyOver ? 1 : 0;
