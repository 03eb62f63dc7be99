/** The ways to promote, in the order in which they are offered. */
export const METHODS = [
  "content_review",
  "comparison_site",
  "social_organic",
  "paid_social",
  "video_streaming",
  "podcast_audio",
  "newsletter_email",
  "paid_search_brand",
  "paid_search_non_brand",
  "display_native",
  "coupon_deals",
  "cashback_loyalty",
  "community_forum",
  "app_mobile",
  "offline_event",
] as const;

export type Method = (typeof METHODS)[number];
