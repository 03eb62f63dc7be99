import { z } from "zod";
import { programPage } from "../../domain/pages.ts";
import { hasJoined } from "../../domain/partners/partner.ts";
import { commissionText, recruiterOverrideText } from "../../domain/programs/program.ts";
import type { MarketplaceRow } from "../../queries/marketplace/list-marketplace.ts";
import { questionsView } from "./question.ts";
import { scheduledChangeView, viewScheduledChange } from "./scheduled-change.ts";

/** A program open to applications. PROGRAM-3. */
export const marketplaceView = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  brandName: z.string(),
  commission: z.string().describe("In words."),
  recruiterOverride: z.string().describe("In words."),
  currency: z.string(),
  openToAll: z
    .boolean()
    .describe("Applicants are approved immediately, unless a check holds the application."),
  holdDays: z.int().describe("Days from sale to payment."),
  joined: z.boolean().describe("Whether you have joined or applied. You can apply again after a rejection."),
  page: z.string(),
  questions: questionsView,
  scheduledChange: scheduledChangeView
    .nullable()
    .describe("The announced change of the terms; null if there is none."),
});

/** @param baseUrl public address of this deployment */
export function viewMarketplaceProgram(
  program: MarketplaceRow,
  baseUrl: string,
): z.input<typeof marketplaceView> {
  return {
    id: program.id,
    slug: program.slug,
    name: program.name,
    brandName: program.brandName,
    commission: commissionText(program, program.currency),
    recruiterOverride: recruiterOverrideText(program.overrideRateBps),
    currency: program.currency,
    openToAll: program.openToAll,
    holdDays: program.holdDays,
    joined: hasJoined(program.ownStatus),
    page: programPage(baseUrl, program.slug),
    questions: program.questions.map(({ id, text }) => ({ id, text })),
    scheduledChange: viewScheduledChange(program),
  };
}
