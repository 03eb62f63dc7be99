import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { LANGUAGES } from "../../domain/language.ts";
import { currencyExponents } from "../../domain/money/currency.ts";
import { NETWORKS } from "../../domain/programs/program.ts";
import { showClock } from "../../queries/system/show-clock.ts";
import type { Person } from "../endpoint/caller.ts";
import { findPlaces, PLACE_KINDS } from "../sessions/places.ts";

/** What every app needs to know before it shows an amount or a date, and where else the person can go. */
export const surroundings = {
  network: z.enum(NETWORKS),
  now: z.string().describe("The service clock, by which countdowns run."),
  systemNow: z.string().describe("The system clock, by which sign-in and stepUpUntil run."),
  currencyDecimals: z.record(z.string(), z.int()),
  language: z.enum(LANGUAGES).nullable().describe("As you chose it; null follows the browser."),
  places: z
    .array(
      z.object({
        kind: z.enum(PLACE_KINDS),
        path: z.string(),
        name: z.string().nullable().describe("Of the brand; null for the portal and the desk."),
      }),
    )
    .describe("Every app that you can open."),
};

export const SURROUNDINGS_EXAMPLE = {
  network: "testnet" as const,
  now: "2026-01-05T09:01:00.000Z",
  systemNow: "2026-01-05T09:01:00.000Z",
  currencyDecimals: { USD: 2, JPY: 0 },
  language: null,
  places: [{ kind: "console" as const, path: "/console/brd_01KAK3XH4V9Y2C6R8M0T5W7Z1B", name: "Acme" }],
};

export async function viewSurroundings(deps: Deps, person: Person) {
  const [{ now }, { places }] = await Promise.all([showClock(deps.sql), findPlaces(deps, person)]);
  return {
    network: deps.config.network,
    now: now.toISOString(),
    systemNow: deps.systemClock.now().toISOString(),
    currencyDecimals: currencyExponents(),
    language: person.language,
    places: [...places],
  };
}
