import type { Row } from "./rows.ts";

/**
 * Keys that exist so that a foreign key of two columns has something to refer to. They contain the primary key, which
 * refuses a second row before they do.
 */
export const TARGET_KEYS = [
  "click_in_program_key",
  "conversion_in_program_key",
  "partner_in_program_key",
  "payout_batch_in_program_key",
  "payout_in_program_key",
  "payout_of_partner_key",
  "program_tenant_key",
  "sale_order_in_program_key",
  "terms_change_in_program_key",
];

/** Values outside a list, a pattern or a range, and values that contradict each other. */
const CHECKS: Readonly<Record<string, readonly (readonly [constraint: string, row: Row])[]>> = {
  account: [["account_country_check", { country: "de" }]],
  account_profile: [["account_profile_paid_search_check", { paid_search: "other" }]],
  application: [["application_paid_search_check", { paid_search: "other" }]],
  audit_entry: [["audit_entry_actor_kind_check", { actor_kind: "other" }]],
  balance_change: [
    ["balance_change_bucket_check", { bucket: "other" }],
    ["balance_change_kind_check", { kind: "platform_fee" }],
  ],
  balance_history: [["balance_history_hours_check", { hours: 2 }]],
  balance_sum: [["balance_sum_bucket_check", { bucket: "other" }]],
  brand: [
    ["brand_closed_from_check", { closed_from: "closed" }],
    ["brand_payout_approval_check", { payout_approval: "other" }],
    ["brand_status_check", { status: "other" }],
  ],
  brand_key: [
    ["brand_key_network_check", { network: "other" }],
    ["brand_key_role_check", { role: "other" }],
  ],
  click: [
    ["click_country_check", { country: "Germany" }],
    ["click_device_check", { device: "other" }],
  ],
  conversion: [
    ["conversion_amount_check", { amount_cents: -1 }],
    ["conversion_attributed_by_check", { attributed_by: "other" }],
    ["conversion_direct_check", { direct_cents: -1 }],
    ["conversion_direct_check", { direct_cents: 2001 }],
    ["conversion_fee_check", { fee_cents: 101 }],
    ["conversion_kind_check", { kind: "other" }],
    ["conversion_once_check", { once_cents: -1 }],
    ["conversion_once_check", { once_cents: 2001, earns_once: true }],
    ["conversion_override_check", { override_cents: 1 }],
    ["conversion_override_has_recruiter", { override_original_cents: 1 }],
    ["conversion_reason_code_check", { reason_code: "other" }],
    ["conversion_refunded_check", { refunded_cents: 10_001 }],
    ["conversion_refunded_check", { refunded_cents: -1 }],
    ["conversion_reward_type_check", { reward_type: "other" }],
    ["conversion_source_check", { source: "other" }],
    ["conversion_status_check", { status: "other" }],
  ],
  deployment: [
    ["deployment_network_check", { network: "other" }],
    ["deployment_one_row", { id: 2 }],
  ],
  funding_change: [["funding_change_kind_check", { kind: "other" }]],
  funding_entry: [["funding_entry_kind_check", { kind: "other" }]],
  funding_sum: [["funding_sum_kind_check", { kind: "other" }]],
  idempotency_record: [
    ["idempotency_record_done_check", { state: "done" }],
    ["idempotency_record_state_check", { state: "other" }],
  ],
  incoming_event: [
    ["incoming_event_body_check", { body_sealed: Buffer.from("x") }],
    ["incoming_event_signed_with_check", { signed_with: "other" }],
    ["incoming_event_source_check", { source: "other" }],
    ["incoming_event_status_check", { status: "other" }],
    ["incoming_event_type_check", { type: "other" }],
  ],
  invoice: [["invoice_period_check", { period_end: new Date(0) }]],
  key_use: [["key_use_channel_check", { channel: "other" }]],
  ledger_seal: [["ledger_seal_period_check", { period_end: new Date(0) }]],
  ledger_entry: [
    ["ledger_entry_entry_check", { entry: "other" }],
    ["ledger_entry_fee_has_no_partner", { kind: "platform_fee" }],
    ["ledger_entry_fee_has_no_partner", { partner_id: null }],
    ["ledger_entry_kind_check", { kind: "other" }],
    ["ledger_entry_payout_check", { payout_id: null }],
    ["ledger_entry_payout_check", { entry: "accrual" }],
    ["ledger_entry_payout_has_partner", { kind: "platform_fee", partner_id: null }],
    ["ledger_entry_sign_check", { amount_cents: 0 }],
    ["ledger_entry_sign_check", { entry: "accrual", payout_id: null, amount_cents: -1 }],
    ["ledger_entry_sign_check", { entry: "reversal", payout_id: null, amount_cents: 1 }],
  ],
  brand_member: [["brand_member_role_check", { role: "other" }]],
  invitation: [
    ["invitation_email_check", { email: "I@example.com" }],
    ["invitation_role_check", { role: "other" }],
  ],
  login: [
    ["login_email_check", { email: "L@example.com" }],
    ["login_locale_check", { locale: "fr" }],
  ],
  address_change: [["address_change_email_check", { email: "N@example.com" }]],
  sign_in_attempt: [
    ["sign_in_attempt_purpose_check", { purpose: "other" }],
    ["sign_in_attempt_tries_check", { tries: 6 }],
  ],
  web_session: [["web_session_method_check", { method: "other" }]],
  passkey: [["passkey_counter_check", { counter: -1 }]],
  sign_in_challenge: [["sign_in_challenge_purpose_check", { purpose: "other" }]],
  mail: [
    ["mail_recipient_check", { login_id: "usr_1" }],
    ["mail_recipient_check", { recipient_address: "x@example.com" }],
    ["mail_recipient_check", { account_id: null }],
    ["mail_recipient_check", { brand_id: "brd_1" }],
    ["mail_status_check", { status: "other" }],
  ],
  message: [["message_sender_check", { sender: "other" }]],
  order_dispute: [
    ["order_dispute_amount_check", { amount_cents: -1 }],
    ["order_dispute_held_check", { held_cents: -1 }],
    ["order_dispute_status_check", { status: "other" }],
  ],
  order_refund: [
    ["order_refund_amount_check", { amount_cents: -1 }],
    ["order_refund_one_figure", { total_cents: 500 }],
    ["order_refund_one_figure", { amount_cents: null }],
  ],
  order_reconciliation: [["order_reconciliation_source_check", { source: "api" }]],
  shop_redaction: [["shop_redaction_source_check", { source: "api" }]],
  partner: [
    ["partner_hold_days_check", { hold_days: 31 }],
    ["partner_hold_days_check", { hold_days: -1 }],
    ["partner_not_own_recruiter", { recruiter_partner_id: "prt_4" }],
    ["partner_status_check", { status: "other" }],
  ],
  partner_key: [
    ["partner_key_network_check", { network: "other" }],
    ["partner_key_scope_check", { scope: "other" }],
  ],
  open_line: [["open_line_kind_check", { kind: "platform_fee" }]],
  payout: [
    ["payout_amount_check", { amount_cents: 0 }],
    ["payout_bank_transfer_has_no_rail_state", { method: "bank_transfer", rail_state: "queued" }],
    ["payout_held_has_reason", { status: "held" }],
    ["payout_method_check", { method: "other" }],
    ["payout_rail_attempt_check", { rail_attempt: 0 }],
    ["payout_rail_state_check", { rail_state: "other" }],
    ["payout_status_check", { status: "other" }],
  ],
  payout_account: [
    ["payout_account_rail_check", { rail: "other" }],
    ["payout_account_refused_has_reason", { refused_at: new Date(0) }],
  ],
  payout_batch_change: [
    ["payout_batch_change_method_check", { method: "other" }],
    ["payout_batch_change_status_check", { status: "held" }],
  ],
  payout_batch_sum: [
    ["payout_batch_sum_method_check", { method: "other" }],
    ["payout_batch_sum_status_check", { status: "held" }],
  ],
  payout_proposal: [
    ["payout_proposal_batch_check", { status: "withdrawn" }],
    ["payout_proposal_decided_check", { status: "open", batch_id: null }],
    ["payout_proposal_status_check", { status: "other", batch_id: null }],
  ],
  postback_attempt: [["postback_attempt_number_check", { number: 8 }]],
  postback_host: [["postback_host_most_check", { most_at_once: 0 }]],
  postback_delivery: [
    ["postback_delivery_attempts_check", { attempts: 8 }],
    ["postback_delivery_event_check", { event: "other" }],
    ["postback_delivery_status_check", { status: "other" }],
  ],
  program: [
    ["program_currency_check", { currency: "usd" }],
    ["program_slug_check", { slug: "My Program" }],
    ["program_status_check", { status: "other" }],
  ],
  program_terms: [
    ["program_terms_attribution_check", { attribution: "other" }],
    ["program_terms_direct_fixed_check", { direct_fixed_cents: -1 }],
    ["program_terms_direct_rate_check", { direct_rate_bps: 9501 }],
    ["program_terms_hold_days_check", { hold_days: 31 }],
    ["program_terms_minimum_payout_check", { minimum_payout_cents: -1 }],
    ["program_terms_override_rate_check", { override_rate_bps: 9501 }],
    ["program_terms_renewal_check", { renewal_months: 37 }],
    ["program_terms_reward_type_check", { reward_type: "other" }],
    ["program_terms_window_check", { attribution_window_days: 6 }],
  ],
  property: [
    ["property_method_check", { method: "other" }],
    ["property_type_check", { type: "other" }],
  ],
  provider_delivery: [
    ["provider_delivery_body_check", { body_sealed: null }],
    ["provider_delivery_source_check", { source: "api" }],
  ],
  rail_call: [
    ["rail_call_outcome_check", { outcome: "other" }],
    ["rail_call_verb_check", { verb: "other" }],
  ],
  restoration: [["restoration_restored_to_check", { restored_to: new Date("2100-01-01") }]],
  rail_difference: [
    ["rail_difference_accepted_has_note", { note: "known" }],
    ["rail_difference_kind_check", { kind: "other" }],
    ["rail_difference_rail_check", { rail: "bank_transfer" }],
  ],
  rail_event: [["rail_event_rail_check", { rail: "bank_transfer" }]],
  rail_transfer: [
    ["rail_transfer_amount_check", { amount_cents: 0 }],
    ["rail_transfer_rail_check", { rail: "bank_transfer" }],
    ["rail_transfer_returned_check", { returned_cents: 101 }],
  ],
  review: [
    ["review_kind_check", { kind: "other" }],
    ["review_status_check", { status: "other" }],
  ],
  sale_order: [
    ["sale_order_by_hand_check", { refunded_by_hand_cents: -1 }],
    ["sale_order_by_provider_check", { refunded_by_provider_cents: -1 }],
  ],
  conversion_change: [["conversion_change_status_before_check", { status_before: "other" }]],
  statistics_sum: [["statistics_sum_facet_check", { facet: "other" }]],
  subscription: [["subscription_trial_attributed_by_check", { trial_attributed_by: "renewal" }]],
  sandbox_transfer: [
    ["sandbox_transfer_next_event_check", { next_event: "other", next_event_at: new Date(0) }],
    ["sandbox_transfer_next_event_has_time", { next_event: "settled" }],
    ["sandbox_transfer_returned_check", { returned_cents: 101 }],
    ["sandbox_transfer_state_check", { state: "other" }],
  ],
  relay_lead: [["relay_lead_one_row", { id: 2 }]],
  service_clock: [
    ["service_clock_never_back", { id: 1, offset_seconds: -1 }],
    ["service_clock_one_row", { id: 2 }],
  ],
  tax_form: [
    ["tax_form_form_check", { form: "other" }],
    ["tax_form_signed_on_check", { signed_on: "yesterday" }],
  ],
  terms_change: [
    ["terms_change_order_check", { effective_at: new Date(0) }],
    ["terms_change_outcome_check", { outcome: "other" }],
  ],
  warning: [["warning_outcome_check", { outcome: "other" }]],
  webhook_secret: [["webhook_secret_source_check", { source: "other" }]],
};

/** A second of something there may be one of. */
const KEYS: typeof CHECKS = {
  account: [
    ["account_email_key", { email: "A1@Example.com" }],
    ["account_handle_key", { handle: "handle-1" }],
    ["account_login_key", { login_id: "usr_1" }],
  ],
  account_profile: [["account_profile_pkey", { account_id: "acc_1" }]],
  brand_key: [["brand_key_secret_hash_key", { secret_hash: Buffer.from("brand 2") }]],
  brand_member: [["brand_member_current_key", { login_id: "usr_1" }]],
  invitation: [
    ["invitation_open_key", { email: "i1@example.com" }],
    ["invitation_token_hash_key", { token_hash: Buffer.from("invitation 2") }],
  ],
  login: [["login_email_key", { email: "l2@example.com" }]],
  sign_in_attempt: [["sign_in_attempt_token_hash_key", { token_hash: Buffer.from("token 2") }]],
  address_change: [
    ["address_change_login_key", { login_id: "usr_2" }],
    ["address_change_token_key", { token_hash: Buffer.from("change 2") }],
  ],
  web_session: [["web_session_secret_hash_key", { secret_hash: Buffer.from("session 2") }]],
  oidc_link: [["oidc_link_identity_key", { subject: "2" }]],
  passkey: [["passkey_credential_key", { credential_id: Buffer.from("credential 2") }]],
  sign_in_challenge: [
    ["sign_in_challenge_challenge_hash_key", { challenge_hash: Buffer.from("challenge 2") }],
  ],
  conversion: [
    ["conversion_external_ref_key", { external_ref: "order-1" }],
    ["conversion_sale_order_key", { sale_order_id: 901 }],
  ],
  coupon: [
    ["coupon_pkey", { code_folded: "save1" }],
    ["coupon_partner_key", { partner_id: "prt_1" }],
  ],
  customer: [["customer_pkey", { customer_hash: Buffer.from("customer 1") }]],
  funding_entry: [["funding_entry_cause_key", { cause: "pay_1" }]],
  idempotency_record: [["idempotency_record_pkey", { idempotency_key: "i1" }]],
  incoming_event: [
    ["incoming_event_external_id_key", { external_id: "e1" }],
    ["incoming_event_replay_key", { replay_of: 901 }],
  ],
  invoice: [
    ["invoice_number_key", { number: "2026-2" }],
    ["invoice_period_key", { period_start: new Date("2026-01-05T09:00:00.001Z") }],
  ],
  ledger_entry: [["ledger_entry_cause_key", { cause: "pay_1" }]],
  mail: [["mail_key_key", { mail_key: "approved:2" }]],
  message: [["message_broadcast_key", { partner_id: "prt_1" }]],
  order_dispute: [["order_dispute_ref_key", { dispute_ref: "d1" }]],
  order_refund: [
    ["order_refund_event_key", { incoming_event_id: 902 }],
    ["order_refund_provider_key", { provider_refund_ref: "r1" }],
  ],
  partner: [
    ["partner_program_account_key", { account_id: "acc_1" }],
    ["partner_ref_code_key", { ref_code: "ref2" }],
  ],
  partner_key: [["partner_key_secret_hash_key", { secret_hash: Buffer.from("partner 2") }]],
  payment_link: [["payment_link_pkey", { payment_ref: "pi_1" }]],
  payout: [["payout_held_key", { status: "held", reason: "suspended" }]],
  payout_account: [["payout_account_current_key", { replaced_at: null }]],
  payout_batch: [["payout_batch_scheduled_key", { scheduled_for: new Date(1) }]],
  payout_proposal: [["payout_proposal_open_key", { status: "open", batch_id: null, decided_at: null }]],
  postback: [["postback_pkey", { partner_id: "prt_1" }]],
  postback_attempt: [["postback_attempt_pkey", { number: 1 }]],
  postback_delivery: [
    ["postback_delivery_cause_key", { cause: "test:1" }],
    ["postback_delivery_test_key", { conversion_id: null, cause: "test:1" }],
  ],
  program: [["program_slug_key", { slug: "program-2" }]],
  program_question: [["program_question_pkey", { id: "q1" }]],
  program_terms: [["program_terms_pkey", { version: 1 }]],
  promotion_code: [["promotion_code_pkey", { promotion_ref: "promo_1" }]],
  property: [
    ["property_account_place_key", { identifier: "site-1.example" }],
    ["property_verified_place_key", { identifier: "site-2.example", verified_at: new Date(0) }],
  ],
  restoration: [["restoration_open_key", { ended_at: null }]],
  rail_difference: [["rail_difference_standing_key", { subject: "tr_1" }]],
  provider_delivery: [["provider_delivery_external_id_key", { external_id: "evt_1" }]],
  rail_event: [["rail_event_external_id_key", { external_id: "re2" }]],
  rail_transfer: [["rail_transfer_pkey", { ref: "tr_1" }]],
  review: [["review_pending_key", { status: "pending" }]],
  sandbox_transfer: [["sandbox_transfer_idempotency_key_key", { idempotency_key: "k1" }]],
  sale_order: [["sale_order_ref_key", { order_ref: "order-1" }]],
  signing_secret: [["signing_secret_current_key", { valid_until: null }]],
  subscription: [["subscription_pkey", { subscription_ref: "s1" }]],
  tax_form: [["tax_form_current_key", { replaced_at: null }]],
  terms_change: [
    ["terms_change_number_key", { number: 1 }],
    ["terms_change_open_key", { outcome: null }],
  ],
  warning: [
    ["warning_number_key", { number: 1 }],
    ["warning_open_key", { outcome: null }],
  ],
  webhook_secret: [["webhook_secret_pkey", { source: "stripe" }]],
};

/** Rows of program 1 that refer to something of program 2 or of its brand, and lines of somebody else's payout. */
const OTHER_TENANTS: typeof CHECKS = {
  broadcast: [["broadcast_program_fkey", { brand_id: "brd_2" }]],
  click: [["click_partner_fkey", { partner_id: "prt_2" }]],
  conversion: [
    ["conversion_click_fkey", { click_id: "clk_2" }],
    ["conversion_partner_fkey", { partner_id: "prt_2" }],
    ["conversion_program_fkey", { brand_id: "brd_2" }],
    ["conversion_recruiter_fkey", { recruiter_partner_id: "prt_2" }],
    ["conversion_sale_order_fkey", { sale_order_id: 904 }],
  ],
  coupon: [["coupon_partner_fkey", { partner_id: "prt_2" }]],
  funding_entry: [
    ["funding_entry_conversion_fkey", { conversion_id: "cnv_2" }],
    ["funding_entry_payout_fkey", { payout_id: "pay_2" }],
    ["funding_entry_program_fkey", { brand_id: "brd_2" }],
  ],
  incoming_event: [["incoming_event_conversion_fkey", { conversion_id: "cnv_2" }]],
  ledger_entry: [
    ["ledger_entry_conversion_fkey", { conversion_id: "cnv_2" }],
    ["ledger_entry_conversion_fkey", { conversion_id: "unknown" }],
    ["ledger_entry_partner_fkey", { partner_id: "unknown" }],
    ["ledger_entry_payout_fkey", { payout_id: "unknown" }],
    ["ledger_entry_program_fkey", { program_id: "unknown" }],
    ["ledger_entry_partner_fkey", { partner_id: "prt_2" }],
    ["ledger_entry_payout_fkey", { payout_id: "pay_2" }],
    ["ledger_entry_payout_fkey", { partner_id: "prt_3" }],
    ["ledger_entry_program_fkey", { brand_id: "brd_2" }],
  ],
  partner: [
    ["partner_program_fkey", { brand_id: "brd_2" }],
    ["partner_recruiter_fkey", { recruiter_partner_id: "prt_2" }],
  ],
  payout: [
    ["payout_batch_fkey", { batch_id: "bat_2" }],
    ["payout_partner_fkey", { partner_id: "prt_2" }],
    ["payout_program_fkey", { brand_id: "brd_2" }],
  ],
  payout_batch: [["payout_batch_program_fkey", { brand_id: "brd_2" }]],
  payout_proposal: [
    ["payout_proposal_batch_fkey", { batch_id: "bat_2" }],
    ["payout_proposal_program_fkey", { brand_id: "brd_2" }],
  ],
  program_terms: [["program_terms_change_fkey", { terms_change_id: "tch_2" }]],
  sale_order: [["sale_order_conversion_fkey", { conversion_id: "cnv_2" }]],
  subscription: [
    ["subscription_first_conversion_fkey", { first_conversion_id: "cnv_2" }],
    ["subscription_partner_fkey", { partner_id: "prt_2" }],
  ],
};

/** What the database refuses, whatever a command does: constraint, what a further row says, table. */
export const REFUSED_ROWS = [CHECKS, KEYS, OTHER_TENANTS].flatMap((errors) =>
  Object.entries(errors).flatMap(([table, cases]) =>
    cases.map(([constraint, row]) => [constraint, row, table] as const),
  ),
);
