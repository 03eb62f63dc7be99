/** One row as SQL sees it: column names and values. */
export type Row = Readonly<Record<string, unknown>>;

const at = new Date("2026-01-05T09:00:00.000Z");
const later = new Date("2026-01-20T09:00:00.000Z");
const sealed = Buffer.from("sealed");
const bytes = (text: string, key: number) => Buffer.from(`${text} ${key}`);

const program = (n: number) => ({ program_id: `prg_${n}` });
const tenant = (n: number) => ({ program_id: `prg_${n}`, brand_id: `brd_${n}` });

/**
 * A row of each table that the database accepts: `key` makes its own id, `n` says whose program it belongs to.
 * Several values stand on a line, or this table would be three times as long.
 */
// prettier-ignore
const ROWS: Readonly<Record<string, (n: number, key: number) => Row>> = {
  deployment: () => ({
    network: "testnet", encryption_check: sealed, customer_hash_check: sealed, created_at: at,
  }),
  brand: (_, key) => ({
    id: `brd_${key}`, name: "B", email: "b@example.com", status: "active", created_at: at,
  }),
  brand_key: (n, key) => ({
    id: `key_${key}`, brand_id: `brd_${n}`, network: "testnet", name: "k", role: "owner",
    secret_hash: bytes("brand", key), last4: "abcd", created_at: at,
  }),
  login: (_, key) => ({ id: `usr_${key}`, email: `l${key}@example.com`, name: "L", created_at: at }),
  brand_member: (n, key) => ({
    id: `mbr_${key}`, brand_id: `brd_${n}`, login_id: `usr_${key}`, role: "owner", created_at: at,
  }),
  invitation: (n, key) => ({
    id: `ivt_${key}`, brand_id: `brd_${n}`, email: `i${key}@example.com`, role: "viewer",
    token_hash: bytes("invitation", key), created_at: at, expires_at: later,
  }),
  sign_in_attempt: (_, key) => ({
    id: `sia_${key}`, purpose: "sign_in", address_hash: bytes("address", key), address_sealed: sealed,
    token_hash: bytes("token", key), code_hash: bytes("code", key), is_known: true, created_at: at,
    expires_at: later,
  }),
  address_change: (_, key) => ({
    id: `adc_${key}`, login_id: `usr_${key}`, email: `new${key}@example.com`, token_hash: bytes("change", key),
    created_at: at, expires_at: later,
  }),
  web_session: (n, key) => ({
    id: `ses_${key}`, login_id: `usr_${n}`, secret_hash: bytes("session", key), method: "link", created_at: at,
    authenticated_at: at, seen_at: at,
  }),
  passkey: (n, key) => ({
    id: `pky_${key}`, login_id: `usr_${n}`, credential_id: bytes("credential", key),
    public_key: bytes("public", key), counter: 0, name: "Laptop", is_backed_up: false, created_at: at,
  }),
  oidc_link: (n, key) => ({
    id: `oil_${key}`, login_id: `usr_${n}`, issuer: "https://sso.example", subject: `${key}`, created_at: at,
  }),
  sign_in_challenge: (_, key) => ({
    id: `chl_${key}`, purpose: "passkey_sign_in", challenge_hash: bytes("challenge", key),
    holder_hash: bytes("holder", key), created_at: at, expires_at: later,
  }),
  account: (_, key) => ({
    id: `acc_${key}`, handle: `handle-${key}`, name: "A", email: `a${key}@example.com`,
    email_hash: bytes("email", key), country: "DE", created_at: at, login_id: key < 3 ? `usr_${key}` : null,
  }),
  account_profile: (_, key) => ({ account_id: `acc_${key}`, updated_at: at }),
  partner_key: (n, key) => ({
    id: `pkey_${key}`, account_id: `acc_${n}`, network: "testnet", name: "k", scope: "read",
    secret_hash: bytes("partner", key), last4: "abcd", created_at: at,
  }),
  property: (n, key) => ({
    id: `ppt_${key}`, account_id: `acc_${n}`, type: "website", identifier: `site-${key}.example`,
    verification_token: "t", verified_at: at, created_at: at,
  }),
  payout_account: (n, key) => ({
    id: 900 + key, account_id: `acc_${n}`, rail: "sandbox", details_sealed: sealed, label: "ok",
    is_first: true, connected_at: at,
  }),
  tax_form: (n, key) => ({
    id: 900 + key, account_id: `acc_${n}`, form: "w9", details_sealed: sealed, label: "SSN ending 6789",
    signed_on: "2026-01-05", submitted_at: at,
  }),
  program: (_, key) => ({
    id: `prg_${key}`, brand_id: `brd_${key}`, name: "P", slug: `program-${key}`, status: "live",
    currency: "USD", destination_url: "https://example.com", open_to_all: false, created_at: at,
    updated_at: at,
  }),
  terms_change: (n, key) => ({
    id: `tch_${key}`, ...program(n), number: key, requested_at: at, effective_at: later, changes: "{}",
  }),
  program_terms: (n, key) => ({
    ...program(n), version: key, effective_at: at, terms_change_id: `tch_${n}`, reward_type: "percent",
    direct_rate_bps: 2000, direct_fixed_cents: 0, override_rate_bps: 1000, hold_days: 15,
    attribution_window_days: 30, minimum_payout_cents: 1000, new_customers_only: true, attribution: "last",
    created_at: at,
  }),
  signing_secret: (n) => ({ ...program(n), secret_sealed: sealed, created_at: at }),
  webhook_secret: (n, key) => ({
    ...program(n), source: key > 2 ? "shopify" : "stripe", secret_sealed: sealed, last4: "abcd", set_at: at,
  }),
  program_question: (n, key) => ({ ...program(n), id: `q${key}`, question: "Why?", created_at: at }),
  review: (n, key) => ({
    id: `rev_${key}`, ...program(n), kind: "brand_rules", body: "b", status: "pending", created_at: at,
  }),
  partner: (n, key) => ({
    id: `prt_${key}`, ...tenant(n), account_id: `acc_${key}`, status: "approved", status_changed_at: at,
    ref_code: `ref${key}`, terms_accepted_version: 1, terms_accepted_at: at, created_at: at,
  }),
  application: (n) => ({ partner_id: `prt_${n}`, submitted_at: at }),
  coupon: (n, key) => ({
    ...program(n), code_folded: `save${key}`, code: `SAVE${key}`, partner_id: `prt_${key}`, created_at: at,
  }),
  warning: (n, key) => ({
    id: `wrn_${key}`, partner_id: `prt_${n}`, number: key, reason: "r", opened_at: at, due_at: later,
  }),
  click: (n, key) => ({
    id: `clk_${key}`, ...program(n), partner_id: `prt_${n}`, visitor_id: "v", country: "DE", device: "mobile",
    landing: "https://example.com", created_at: at,
  }),
  sale_order: (n, key) => ({ id: 900 + key, ...program(n), order_ref: `order-${key}`, created_at: at }),
  conversion: (n, key) => ({
    id: `cnv_${key}`, ...tenant(n), partner_id: `prt_${n}`, kind: "sale", external_ref: `order-${key}`,
    sale_order_id: 900 + key, source: "api", amount_cents: 10_000, status: "approved", attributed_by: "click",
    click_id: `clk_${n}`, occurred_at: at, hold_until: later, direct_original_cents: 2000,
    override_original_cents: 0, fee_original_cents: 100, direct_cents: 2000, override_cents: 0,
    fee_cents: 100, reward_type: "percent", rate_bps: 2000, fixed_cents: 0, override_rate_bps: 0,
    fee_bps: 500, terms_version: 1, created_at: at,
  }),
  incoming_event: (n, key) => ({
    id: 900 + key, ...program(n), source: "api", external_id: `e${key}`, type: "sale", status: "processed",
    conversion_id: `cnv_${n}`, received_at: at, replay_of: key === n ? 900 + key : null,
  }),
  provider_delivery: (n, key) => ({
    id: `hook_${key}`, ...program(n), source: "stripe", external_id: `evt_${key}`, headers: "{}",
    body_sealed: sealed, traces: [`cus_${key}`], request_id: "req", received_at: at, stored_at: at,
    incoming_event_id: 900 + n,
  }),
  order_refund: (n, key) => ({
    sale_order_id: 900 + n, incoming_event_id: 900 + key, provider_refund_ref: `r${key}`, amount_cents: 500,
    received_at: at,
  }),
  order_dispute: (n, key) => ({
    sale_order_id: 900 + n, dispute_ref: `d${key}`, status: "open", amount_cents: 500, updated_at: at,
  }),
  customer: (n, key) => ({
    brand_id: `brd_${n}`, customer_hash: bytes("customer", key), first_order_ref: "o", first_seen_at: at,
  }),
  subscription: (n, key) => ({
    ...program(n), subscription_ref: `s${key}`, partner_id: `prt_${n}`, first_conversion_id: `cnv_${n}`,
    created_at: at,
  }),
  payout_batch: (n, key) => ({
    id: `bat_${key}`, ...tenant(n), started_by: "key_1", created_at: at, scheduled_for: new Date(key),
  }),
  paying_account: (n) => ({
    ...program(n), details_sealed: sealed, label: "Bank account ending 3000", updated_at: at,
  }),
  journal_accounts: (n) => ({ ...program(n), codes: "{}", updated_at: at }),
  payout_proposal: (n, key) => ({
    id: `prop_${key}`, ...tenant(n), payouts: 1, total_cents: 100, digest: bytes("digest", key), lines: "[]",
    proposed_by: `mbr_${n}`, proposed_at: at,
    ...(key === 1
      ? { status: "open", decided_by: null, decided_at: null, batch_id: null }
      : { status: "approved", decided_by: `mbr_${n}`, decided_at: later, batch_id: `bat_${n}` }),
  }),
  payout: (n, key) => ({
    id: `pay_${key}`, batch_id: `bat_${n}`, ...tenant(n), partner_id: `prt_${n}`, payout_account_id: 900 + n,
    amount_cents: 5000, currency: "USD", method: "sandbox", status: "held", reason: "suspended",
    created_at: at, updated_at: at,
  }),
  ledger_entry: (n, key) => ({
    ...tenant(n), conversion_id: `cnv_${n}`, partner_id: `prt_${n}`, kind: "direct", entry: "payout",
    amount_cents: -2000, payout_id: `pay_${n}`, cause: `pay_${key}`, is_test: false, created_at: at,
  }),
  payment_link: (n, key) => ({ ...program(n), payment_ref: `pi_${key}`, order_ref: "o", created_at: at }),
  promotion_code: (n, key) => ({
    ...program(n), promotion_ref: `promo_${key}`, code: "SAVE", updated_at: at,
  }),
  provider_subject: (n, key) => ({ ...program(n), subject_ref: `sub_${key}`, facts: "{}", updated_at: at }),
  order_subject: (n, key) => ({ ...program(n), subject_ref: `sub_${key}`, sale_order_id: 900 + n }),
  shop_redaction: (n) => ({
    ...program(n), source: "shopify", redacted_at: at, stored_at: at, until_order_id: n, after_order_ref: "",
  }),
  order_reconciliation: (n) => ({
    ...program(n), incoming_event_id: 1, source: "stripe", entity_ref: "promo_1",
  }),
  rail_call: (n) => ({ payout_id: `pay_${n}`, rail_attempt: 1, verb: "send", started_at: at }),
  conversion_change: (n) => ({
    conversion_id: `cnv_${n}`, ...program(n), status_before: "pending", hold_until_before: later, created_at: at,
  }),
  sandbox_transfer: (n, key) => ({
    id: `str_${key}`, idempotency_key: `k${key}`, payout_ref: `pay_${n}`, account: "ok", amount_cents: 100, currency: "USD",
    state: "settled", created_at: at,
  }),
  rail_transfer: (n, key) => ({
    rail: "sandbox", ref: `tr_${key}`, payout_id: `pay_${n}`, amount_cents: 100, currency: "USD", first_seen_at: at,
  }),
  rail_difference: (n, key) => ({
    rail: "sandbox", kind: "paid_twice", subject: `tr_${key}`, payout_id: `pay_${n}`, message: "m", found_at: at,
    seen_at: at,
  }),
  restoration: (_, key) => ({ restored_to: at, begun_at: at, ended_at: key === 1 ? null : at }),
  rail_event: (n, key) => ({
    rail: "sandbox", external_id: `re${key}`, type: "settled", payout_id: `pay_${n}`, received_at: at,
  }),
  funding_entry: (n, key) => ({
    ...tenant(n), kind: "payout_sent", amount_cents: -5000, payout_id: `pay_${n}`, conversion_id: `cnv_${n}`,
    cause: `pay_${key}`, created_at: at,
  }),
  invoice: (n, key) => ({
    id: `inv_${key}`, ...program(n), number: `2026-${key}`, period_start: new Date(at.getTime() + key),
    period_end: later, fees_cents: 100, currency: "USD", issued_at: later,
  }),
  postback: (_, key) => ({ partner_id: `prt_${key}`, url: "https://example.com", updated_at: at }),
  postback_delivery: (n, key) => ({
    id: `dlv_${key}`, partner_id: `prt_${n}`, conversion_id: `cnv_${n}`, event: "recorded", cause: `test:${key}`,
    url: "https://example.com", status: "pending", created_at: at,
  }),
  postback_attempt: (n, key) => ({ delivery_id: `dlv_${n}`, number: key, started_at: at }),
  broadcast: (n, key) => ({ id: `bcast_${key}`, ...tenant(n), body: "b", recipients: 1, created_at: at }),
  recipient_page: (n, key) => ({
    broadcast_id: `bcast_${n}`, number: key, sender_name: "B", partner_ids: [`prt_${n}`],
  }),
  // Before the messages, whose trigger writes the same row.
  message_thread: (n, key) => ({
    partner_id: `prt_${key}`, ...program(n), last_message_id: `msg_${key}`, last_message_at: at,
  }),
  message: (n, key) => ({
    id: `msg_${key}`, partner_id: `prt_${key}`, broadcast_id: `bcast_${n}`, sender: "brand", sender_name: "B",
    body: "b", created_at: at,
  }),
  mail: (n, key) => ({
    id: `mail_${key}`, mail_key: `approved:${key}`, account_id: `acc_${n}`, template: "approved",
    variables: "{}", status: "pending", message_id: "<m>", created_at: at,
  }),
  idempotency_record: (n, key) => ({
    key_id: `key_${n}`, idempotency_key: `i${key}`, fingerprint: sealed, state: "running",
    claim_id: "00000000-0000-4000-8000-000000000000", lease_until: later, created_at: at, expires_at: later,
  }),
  key_use: (n, key) => ({ key_id: `key_${n}`, channel: "rest", operation: `o${key}`, last_at: at }),
  rate_limit_count: (n, key) => ({
    limit_name: "broadcastBrand", subject: `brd_${n}${key}`, requests: 3, expires_at: later,
  }),
  outbox: () => ({ topic: "hold", workflow_id: "hold/cnv_1", payload: "{}" }),
  verification_progress: (_, key) => ({
    run: "vp", check_key: `c${key}`, slice_size: 1, checked: 0, problems: "[]", not_checked: "[]", is_done: false,
  }),
  ledger_seal: (n, key) => ({
    ...program(n), period_start: new Date(at.getTime() + key), period_end: later, entries: 1, earned_cents: 1,
    paid_out_cents: 0, fee_cents: 0, digest: sealed, sealed_at: later, checked_at: later,
  }),
  repair_cursor: (_, key) => ({ kind: `kind${key}`, after_id: "cnv_1" }),
  process_repair: (_, key) => ({
    workflow_id: `hold/cnv_${key}`, due_at: at, times: 1, repaired_at: at, next_at: later,
  }),
  process_failure: (_, key) => ({ workflow_id: `payout/pay_${key}`, reason: "activity_failing" }),
  leftover_failure: (_, key) => ({
    leftover: "mail_erasure", item: `acc_${key}`, fault: "DatabaseError 57014", retry_at: later,
  }),
  terms_notice: (n, key) => ({
    id: `terms_changed:prg_${n}:version:${key}`, ...program(n), template: "terms_changed", variables: "{}",
    announced_at: at, after_time: at, after_id: `prt_${n}`,
  }),
  hold_move: (_, key) => ({ partner_id: `prt_${key}`, after_time: at, after_id: "cnv_1" }),
  worker_round: (_, key) => ({ name: `round ${key}`, begun_at: at }),
  relay_lead: (_, key) => ({ holder: `relay ${key}`, held_until: later, is_shared: false }),
  message_erasure: (_, key) => ({ account_id: `acc_${key}` }),
  mail_erasure: (_, key) => ({ account_id: `acc_${key}`, before_time: at }),
  postback_ending: (_, key) => ({
    partner_id: `prt_${key}`, before_time: at, before_id: "dlv_1", is_erasure: false,
  }),
  postback_host: (_, key) => ({ host: `h${key}.example`, most_at_once: 8 }),
  postback_slot: (_, key) => ({ delivery_id: `dlv_${key}`, host: "h.example", taken_until: later }),
  postback_turn: (n, key) => ({
    delivery_id: `dlv_${key}`, host: "h.example", ...program(n), since: at,
  }),
  audit_entry: (n) => ({
    ...tenant(n), account_id: `acc_${n}`, actor_kind: "brand_key", action: "partner.approve",
    target_id: `prt_${n}`, created_at: at,
  }),
  reconciliation_run: () => ({ started_at: at }),
  balance_change: (n, key) => ({
    program_id: `prg_${n}`, partner_id: `prt_${n}`, bucket: "pending", period: 0, amount_cents: 100 + key,
    hour: 500_000 + key,
  }),
  balance_sum: (n, key) => ({
    program_id: `prg_${n}`, partner_id: `prt_${n}`, bucket: "earned", period: 2000 + key, amount_cents: 2000,
  }),
  balance_history: (n, key) => ({
    program_id: `prg_${n}`, partner_id: `prt_${n}`, hours: 1, period: 500_000 + key,
  }),
  open_line: (n, key) => ({
    // Triggers have written those of the conversions above.
    conversion_id: `cnv_of_line_${key}`, kind: "direct", partner_id: `prt_${n}`, ...program(n), payable_at: at,
    open_cents: 2000,
  }),
  open_line_fill: (_, key) => ({ after_id: `cnv_${key}`, is_done: true }),
  funding_change: (n, key) => ({ program_id: `prg_${n}`, kind: "deposit", amount_cents: 100 + key }),
  funding_sum: (n, key) => ({
    program_id: `prg_${n}`, kind: key === n ? "deposit" : "platform_fee", amount_cents: 2000,
  }),
  payout_batch_change: (n, key) => ({
    batch_id: `bat_${n}`, status: "paid", method: "sandbox", needs_attention: false, payouts: 1, amount_cents: 100 + key,
  }),
  payout_batch_sum: (_, key) => ({
    batch_id: `bat_${key}`, status: "paid", method: "sandbox", needs_attention: false, payouts: 1, amount_cents: 100,
  }),
  payout_batch_fill: (_, key) => ({ batch_id: `bat_${key}` }),
  long_advice: (_, key) => ({ payout_id: `pay_${key}`, line_count: 201, first_entry_ids: [`${key}`] }),
  long_advice_fill: (_, key) => ({ after_id: `pay_${key}` }),
  statistics_change: (n, key) => ({ program_id: `prg_${n}`, partner_id: `prt_${n}`, hour: key, clicks: 1 }),
  statistics_sum: (n, key) => ({
    program_id: `prg_${n}`, partner_id: "", facet: "country", hours: 24, period: key, value: "SE", clicks: 1,
  }),
  approved_customer_change: (n, key) => ({ partner_id: `prt_${n}`, customer_key: `cnv_${key}`, sales: 1 }),
  approved_customer_sum: (n, key) => ({ partner_id: `prt_${n}`, customer_key: `cnv_${key}`, sales: 1 }),
  approved_customer_count: (_n, key) => ({ partner_id: `prt_${key}`, customers: 1 }),
};

export const TABLES = Object.keys(ROWS);

/** What a further row of program 1 needs, so that it is not the second of something there may be one of. */
const FURTHER: Readonly<Record<string, { key?: number; row?: Row }>> = {
  login: { key: 4 },
  account: { key: 5 },
  brand: { key: 4 },
  sale_order: { key: 5 },
  incoming_event: { key: 4, row: { replay_of: 903 } },
  partner: { key: 4 },
  program: { key: 3 },
  terms_change: { row: { outcome: "applied", closed_at: later } },
  signing_secret: { row: { valid_until: later } },
  review: { row: { status: "approved", decided_at: later } },
  payout_account: { row: { replaced_at: later } },
  tax_form: { row: { replaced_at: later } },
  warning: { row: { outcome: "cleared", closed_at: later } },
  payout: { row: { status: "pending", reason: null } },
};

/** A row of program 1 that the database accepts beside the rows present. */
export function furtherRow(table: string): Row {
  const { key = 3, row = {} } = FURTHER[table] ?? {};
  return { ...ROWS[table]!(1, key), ...row };
}

/** Rows present beside one of every table for each program, because a further row of program 1 refers to them. */
const ALSO_PRESENT: readonly (readonly [table: string, n: number, key: number])[] = [
  ["login", 1, 3],
  ["account", 1, 3],
  ["account", 1, 4],
  ["brand", 1, 3],
  ["partner", 1, 3],
  ["sale_order", 1, 3],
  ["sale_order", 2, 4],
  ["incoming_event", 1, 3],
];

/** Tables that hold one row, or in which program 2 leaves its place free. */
const NOT_PRESENT = [
  ...["deployment 1", "deployment 2", "relay_lead 1", "relay_lead 2"],
  ...["coupon 2", "paying_account 1", "journal_accounts 1"],
];

/** Rows that stand before a test, in the order in which they can be inserted: those of two programs of two brands. */
export const PRESENT_ROWS: readonly (readonly [table: string, row: Row])[] = TABLES.flatMap((table) => {
  const ofEachProgram = [1, 2]
    .filter((n) => !NOT_PRESENT.includes(`${table} ${n}`))
    .map((n) => ROWS[table]!(n, n));
  const others = ALSO_PRESENT.filter(([other]) => other === table).map(([, n, key]) => ROWS[table]!(n, key));
  return [...ofEachProgram, ...others].map((row) => [table, row] as const);
});

/** An `insert` of one row, with its values as parameters. */
export function insertOf(table: string, row: Row): { text: string; values: unknown[] } {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  return {
    text: `insert into ${table} (${columns.join(", ")}) overriding system value values (${places.join(", ")})`,
    values: Object.values(row),
  };
}
