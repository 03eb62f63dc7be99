// Written by `npm run docs` from docs/reference/openapi.json; do not edit.

/** Every field that an event may have; its type says which of them. */
export type EventFields = {
  /** Unique per event; a repeated id is recorded once and returns `duplicate`. */
  id: string;
  type: "sale" | "refund" | "event";
  /** sale, refund: required; for a refund, the refunded order. */
  order_id?: string | undefined;
  /** sale: the amount; refund: the amount of this refund. */
  amount_cents?: number | undefined;
  /** refund: instead of amount_cents, the total refunded on the order so far. */
  refunded_total_cents?: number | undefined;
  /** Default: the program's currency. */
  currency?: string | undefined;
  /** sale, event: the vp_click value from the landing URL. */
  click_id?: string | undefined;
  /** sale, event: the ref value from the landing URL, used when there is no click id. */
  ref_code?: string | undefined;
  /** sale: stored only as a keyed hash and a masked form. */
  customer_email?: string | undefined;
  /** sale, event: when it happened; a date alone means the end of that day (UTC), and a future time is recorded as now. */
  occurred_at?: string | undefined;
  /** The partner's label; falls back to the one on the click. */
  sub_id?: string | undefined;
  /** The same as sub_id. */
  sub1?: string | undefined;
  /** The partner's second label. */
  sub2?: string | undefined;
  /** The partner's third label. */
  sub3?: string | undefined;
  /** The partner's fourth label. */
  sub4?: string | undefined;
  /** The partner's fifth label. */
  sub5?: string | undefined;
  /** sale: credits the code's partner while the program's coupon offer is on. */
  coupon_code?: string | undefined;
  /** sale: send it on every renewal. */
  subscription_id?: string | undefined;
  /** sale: paid at the product's rate if the program sets one. */
  product_id?: string | undefined;
  /** The same as product_id. */
  plan?: string | undefined;
  /** event: its name, such as signup. */
  event?: string | undefined;
  /** event: id of the occurrence; the same event and id earn once. */
  event_id?: string | undefined;
};

/** What became of an event. */
export type EventOutcome = {
  status: "processed" | "duplicate" | "unmatched" | "error";
  /** A word for the reason, then a sentence. */
  note: string | null;
  conversionId: string | null;
  /** The secret that matched. */
  signedWith: "current" | "previous";
};
