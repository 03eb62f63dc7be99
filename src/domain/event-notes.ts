/** The words an event's note begins with, and the sentence that follows by default. EVENT-9. */
export const NOTE_SENTENCES = {
  no_attribution: "The event names no partner that can be credited.",
  unknown_click: "Click not found in this program.",
  unknown_code: "Referral or coupon code not found in this program.",
  click_expired: "The click is older than the program's attribution window.",
  self_referral: "The customer's email address is the partner's own.",
  partner_not_approved: "The partner is not approved in this program.",
  program_not_live: "The program is not live.",
  country_not_allowed: "The click came from a country that the program does not allow.",
  not_new_customer:
    "The customer has bought from the brand before, and the program pays for new customers only.",
  renewal_period_over: "The renewal is past the program's renewal period.",
  order_not_seen: "This order has no credited sale yet. The refund is stored and applied once it has one.",
  no_bounty: "The program pays no bounty for this event.",
  order_already_recorded: "A sale is already recorded for this order.",
  currency_mismatch: "The currency differs from the program's.",
  invalid_field: "A field of the event is missing or malformed.",
  refund_exceeds_sale: "The refund exceeds the sale. Nothing was changed.",
  not_settled: "The delivery is stored and retried until it succeeds; you do not need to send it again.",
  waiting: "Stored until another delivery completes it.",
  ignored: "The delivery has no effect.",
  refund_total_not_higher:
    "The total refunded does not exceed the total already recorded. Nothing was changed.",
} as const satisfies Record<string, string>;

export type NoteWord = keyof typeof NOTE_SENTENCES;
