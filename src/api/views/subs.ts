import { z } from "zod";
import type { Subs } from "../../domain/attribution/attribution.ts";

const label = z.string().nullable();

/** The partner's own labels on a click or a sale. */
export const subsView = z.object({ sub1: label, sub2: label, sub3: label, sub4: label, sub5: label });

export function viewSubs(subs: Subs): z.input<typeof subsView> {
  return { sub1: subs.sub1, sub2: subs.sub2, sub3: subs.sub3, sub4: subs.sub4, sub5: subs.sub5 };
}
