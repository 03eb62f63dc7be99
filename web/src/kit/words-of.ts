/** An identifier as words: `payout_reversal` is "Payout reversal", `partner.approve` is "Partner approve". */
export function wordsOf(identifier: string): string {
  const words = identifier.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
