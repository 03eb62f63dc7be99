/** The input of a merge of two orders. */
export type MergedConversion = Readonly<{
  isRejected: boolean;
  /** Whether it is credited as a renewal of the other order's conversion. */
  isRenewalOfOther: boolean;
}>;

/**
 * Which conversion remains when two names turn out to be one order: the one of the better name, unless only the other
 * one is valid, or it depends on the other one, as a renewal of the very same payment. So nothing is reversed without
 * something surviving.
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
