import { z } from "zod";
import { DEVICES } from "../../domain/attribution/device.ts";
import type { ClickRow } from "../../queries/clicks/list-clicks.ts";
import { timestamp } from "../schema/common.ts";
import { subsView, viewSubs } from "./subs.ts";

/** CREDIT-14. */
export const clickView = z.object({
  id: z.string(),
  partnerId: z.string(),
  partnerName: z.string(),
  createdAt: timestamp,
  country: z.string().nullable().describe("Two-letter code; null if unknown."),
  device: z.enum(DEVICES),
  referrer: z.string().nullable(),
  landing: z.string().describe("Landing page of the click."),
  subs: subsView,
});

export function viewClick(click: ClickRow): z.input<typeof clickView> {
  return {
    id: click.id,
    partnerId: click.partnerId,
    partnerName: click.partnerName,
    createdAt: click.createdAt.toISOString(),
    country: click.country,
    device: click.device,
    referrer: click.referrer,
    landing: click.landing,
    subs: viewSubs(click),
  };
}
