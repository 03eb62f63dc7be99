/** What a merge of two orders looks at of a conversion. */
export type MergedConversion = Readonly<{
  isRejected: boolean;
  /** Whether it is credited as a renewal of the other order's conversion. */
  isRenewalOfOther: boolean;
}>;

/**
 * Which conversion stays when two names turn out to be one order: the one of the better name, unless it does not stand
 * and the other one does, or it stands on the other one alone, as a renewal of the very same payment. So nothing is
 * reversed of which nothing else survives.
 *
 * @param ofOrder the conversion under the better name, or null
 * @param ofOther the conversion under the other name, or null
 */
export function survivingConversion(
  ofOrder: MergedConversion | null,
  ofOther: Pick<MergedConversion, "isRejected"> | null,
): "order's" | "other's" {
  if (ofOrder === null) return "other's";
  if (ofOther === null || ofOther.isRejected) return "order's";
  return ofOrder.isRejected || ofOrder.isRenewalOfOther ? "other's" : "order's";
}
