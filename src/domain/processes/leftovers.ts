/** What commands leave to workers because it would grow with a tenant's data, by the table of what is left. */
export const LEFTOVERS = [
  "order_reconciliation",
  "hold_move",
  "postback_ending",
  "terms_notice",
  "recipient_page",
  "mail_erasure",
  "message_erasure",
  "shop_redaction",
] as const;
export type Leftover = (typeof LEFTOVERS)[number];
