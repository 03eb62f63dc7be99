/** A count of what waits as it is shown: counting stops at `most`, and then it says so. */
export const shownCount = (count: number, most: number): string =>
  count >= most ? `${most}+` : String(count);
