import { z } from "zod";
import { LABEL_KINDS, partsOfLabel } from "../../domain/payouts/account-label.ts";

/** A label in parts, so that pages say it in their reader's language. PAYEE-6. */
export const labelPartsView = z
  .object({ kind: z.enum(LABEL_KINDS), ending: z.string() })
  .nullable()
  .describe("The label in parts, to be said in another language.");

export const viewLabelParts = (label: string | null): z.input<typeof labelPartsView> =>
  label === null ? null : partsOfLabel(label);
