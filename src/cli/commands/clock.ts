import { z } from "zod";
import { advanceClock } from "../../commands/clock/advance-clock.ts";
import { setClock } from "../../commands/clock/set-clock.ts";
import { showClock } from "../../queries/system/show-clock.ts";
import { command, OPERATOR } from "../command.ts";
import { secondsOf } from "../duration.ts";
import { readAs, timeFlag } from "../fields.ts";

const duration = readAs(secondsOf, "must be a duration such as 15d, 36h or 1d12h30m").meta({
  title: "15d",
  description: "Duration in weeks, days, hours, minutes and seconds, such as 1d12h.",
});

const moment = timeFlag.describe("The target time; a date alone means midnight UTC.");

const MOVED = "{now, offsetSeconds, settled}";

/** The service clock, the source of all business time. */
export const clockCommands = [
  command({
    noun: "clock",
    verb: "show",
    summary: "Show the service clock.",
    effect: "read",
    positionals: [],
    input: z.strictObject({}),
    prints: "{now, offsetSeconds}",
    run: (deps) => showClock(deps.sql),
  }),
  command({
    noun: "clock",
    verb: "advance",
    summary:
      "Move the testnet clock forward, and wait up to a minute until everything due has run (`settled`).",
    effect: "outside",
    positionals: ["by"],
    input: z.strictObject({ by: duration }),
    prints: MOVED,
    run: (deps, { by }) => advanceClock(deps, { seconds: by, origin: OPERATOR }),
  }),
  command({
    noun: "clock",
    verb: "set",
    summary: "Move the testnet clock forward to a time, and wait as `clock advance` does.",
    effect: "outside",
    positionals: ["time"],
    input: z.strictObject({ time: moment }),
    prints: MOVED,
    run: (deps, { time }) => setClock(deps, { at: time, origin: OPERATOR }),
  }),
];
