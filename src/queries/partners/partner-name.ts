/**
 * The name of the person behind a partner, as a column. Looked up for each row that is shown, so that a list stays in
 * the order of its index and nothing is joined before the page is cut.
 *
 * @param partnerId SQL of the partner's id, such as `c.partner_id`; null gives null
 */
export const partnerNameOf = (partnerId: string): string =>
  `(select a.name from partner m join account a on a.id = m.account_id where m.id = ${partnerId})`;
