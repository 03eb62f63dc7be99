/**
 * The account's name behind a partner, as a column. Looked up per row shown, so that a list stays in its index order
 * and nothing is joined before the page is cut.
 *
 * @param partnerId SQL for the partner's id, such as `c.partner_id`; null gives null
 */
export const partnerNameOf = (partnerId: string): string =>
  `(select a.name from partner m join account a on a.id = m.account_id where m.id = ${partnerId})`;
