import { z } from "zod";
import { advanceClock } from "../../../../commands/clock/advance-clock.ts";
import { setClock } from "../../../../commands/clock/set-clock.ts";
import { NETWORKS } from "../../../../domain/programs/program.ts";
import { OPEN_PROCESS_KINDS } from "../../../../queries/operations/open-kinds.ts";
import { dueUntil } from "../../../../queries/desk/due-until.ts";
import { showClock } from "../../../../queries/system/show-clock.ts";
import { endpoint, operatorPerson } from "../../../endpoint/endpoint.ts";
import { cents, dataOf, none, timestamp } from "../../../schema/common.ts";
import { deskRead } from "../frames.ts";

const count = z.int();

/** DESK-10. */
const getClock = endpoint({
  ...deskRead,
  path: "/clock",
  tool: { name: "get_clock" },
  summary: "Show the service clock",
  params: none,
  query: none,
  response: dataOf(
    z.object({
      now: timestamp,
      systemNow: timestamp.describe("The time of day outside."),
      offsetSeconds: z.int().describe("How far the service clock is ahead of the system clock."),
      network: z.enum(NETWORKS).describe("Only the testnet's clock can be moved."),
    }),
  ),
  errors: [],
  example: {
    response: {
      data: {
        now: "2026-11-22T09:00:00.000Z",
        systemNow: "2026-11-22T09:00:00.000Z",
        offsetSeconds: 0,
        network: "testnet",
      },
    },
  },
  async handle({ sql, config, systemClock }) {
    const { now, offsetSeconds } = await showClock(sql);
    const systemNow = systemClock.now().toISOString();
    return { data: { now: now.toISOString(), systemNow, offsetSeconds, network: config.network } };
  },
});

const MOST_SECONDS = 3_650 * 86_400;
const DAY_SECONDS = 86_400;

/** DESK-10. */
const getClockDue = endpoint({
  ...deskRead,
  path: "/clock/due",
  tool: { name: "get_clock_due" },
  summary: "Show what falls due until a moment, or within so many seconds from now",
  params: none,
  query: z.strictObject({
    until: z.iso.datetime().optional(),
    seconds: z.int().min(0).max(MOST_SECONDS).default(DAY_SECONDS).describe("Without until."),
  }),
  response: dataOf(
    z.object({
      until: timestamp,
      kinds: z.array(
        z.object({ kind: z.enum(OPEN_PROCESS_KINDS), count, firstAt: timestamp, lastAt: timestamp }),
      ),
      holds: z
        .array(z.object({ currency: z.string(), count, amountCents: cents }))
        .describe("Commissions whose holds end, by currency."),
      days: z.array(z.object({ day: z.iso.date(), holds: count, others: count })),
    }),
  ),
  errors: [],
  example: { response: { data: { until: "2026-12-07T09:00:00.000Z", kinds: [], holds: [], days: [] } } },
  async handle({ sql }, { query: { until, seconds } }) {
    const { now } = await showClock(sql);
    const end = until === undefined ? new Date(now.getTime() + seconds * 1000) : new Date(until);
    const { kinds, holds, days } = await dueUntil(sql, end);
    return {
      data: {
        until: end.toISOString(),
        kinds: kinds.map(({ firstAt, lastAt, ...kind }) => ({
          ...kind,
          firstAt: firstAt.toISOString(),
          lastAt: lastAt.toISOString(),
        })),
        holds: holds.map((hold) => ({ ...hold })),
        days: days.map((day) => ({ ...day })),
      },
    };
  },
});

/** CLOCK-4, DESK-10. */
const postClockAdvance = endpoint({
  method: "POST",
  path: "/clock/advance",
  status: 200,
  access: operatorPerson,
  effect: "outside",
  tag: "Account",
  tool: { name: "advance_clock" },
  summary: "Move the testnet's clock forward, and wait up to a minute until everything due has run",
  params: none,
  query: none,
  body: z
    .strictObject({
      seconds: z.int().min(1).max(MOST_SECONDS).optional(),
      until: z.iso.datetime().optional(),
    })
    .refine(({ seconds, until }) => (seconds === undefined) !== (until === undefined), {
      error: "needs either seconds or until",
    }),
  response: dataOf(
    z.object({
      now: timestamp,
      offsetSeconds: z.int(),
      settled: z.boolean().describe("Whether all that fell due was done; otherwise the workers continue."),
    }),
  ),
  errors: ["conflict"],
  example: {
    body: { seconds: 15 * DAY_SECONDS },
    response: { data: { now: "2026-12-07T09:00:00.000Z", offsetSeconds: 15 * DAY_SECONDS, settled: true } },
  },
  async handle(deps, { body, origin }) {
    const { seconds, until } = body;
    const { now, offsetSeconds, settled } =
      until === undefined
        ? await advanceClock(deps, { seconds: seconds ?? 0, origin })
        : await setClock(deps, { at: new Date(until), origin });
    return { data: { now: now.toISOString(), offsetSeconds, settled } };
  },
});

/** The testnet's clock. */
export const CLOCK_ENDPOINTS = [getClock, getClockDue, postClockAdvance];
