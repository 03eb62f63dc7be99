/**
 * What can be wrong in the books, as `vp ledger verify` says it: a text with figures by name. Amounts are minor units of
 * the program's currency. The screens say the same in words of their own.
 */
export const BOOK_FAULTS = {
  balance_not_earnings: "the balance adds up to {sum} but {earned} was earned",
  balance_negative: "{name} is {cents}",
  balance_not_entries: "{name} is shown as {cents} but the entries add up to {due}",
  hours_not_entries: "the sums of {hours} hours from {from} are not what the entries add up to",
  refund_not_orders: "shows {cents} refunded; its order's refunds add up to {due}",
  figure_not_rules: "{name} is {cents} and should be {due}",
  customers_not_sales: "is shown with {shown} approved customers; the sales have {due}",
  customer_sums_not_sales: "has {customers} customers whose sums are not their approved sales",
  credited_twice: "is credited as {ref}, and the same order as {otherRef} by {otherId}",
  figures_not_entries:
    "has the figures {direct}, {override} and {fee}; its entries add up to {directDue}, {overrideDue} and {feeDue}",
  entry_elsewhere: "refers to a sale, a partner or a payout that its program does not have",
  commission_of_another: "is a commission for a partner other than the sale's",
  override_of_another: "is an override for a partner other than the recruiter",
  test_mark_differs: "its test mark differs from its conversion's",
  test_sale_paid: "pays a test sale",
  unapproved_sale_paid: "pays a sale that was never approved",
  paid_above_earnings: "was paid {paid} and earned {earned} at most",
  held_with_lines: "is held and has lines of {lines}",
  lines_not_amount: "is for {cents}; its lines add up to {lines}",
  pending_with_return: "is pending, and {returned} came back",
  failed_not_returned: "failed with {cents}; its lines give back {returned}",
  returned_above_amount: "was paid with {cents}, and {returned} came back",
  line_not_returned: "is {cents} off",
  open_line_missing: "has no line; its entries leave {due} open",
  open_line_of_nothing: "has a line of {cents}; its entries leave nothing open",
  open_line_differs: "has a line of {cents}; its entries leave {due} open",
  open_line_elsewhere: "has a line in another program",
  open_line_at_another_time: "has a line payable from {at}, which is not the payment date",
  deposit_not_payout: "{status} by {method}: the deposit moved by {moved} instead of {due}",
  fee_not_drawn: "{status}: a fee of {drawn} was charged, but {due} is due",
  entry_without_payout: "names no payout",
  entry_without_conversion: "names no conversion",
  entry_not_above_zero: "is not above 0",
  entry_not_below_zero: "is not below 0",
  invoice_not_fees: "says {cents}; the fees of its month are {due}",
  funding_sum_not_entries: "is kept as {cents}; the entries say {due}",
  batch_sum_not_payouts:
    "keeps {payouts} payouts of {cents} as {status} by {method}; it has {duePayouts} of {due}",
  line_count_differs: "keeps {lines} lines; it has {due}",
  first_lines_differ: "keeps others than its first {shown} lines",
  rail_differs: "{difference}: {message}",
  transfers_not_payout:
    "{difference}: the rail shows {stands} with the partner, but {due} was paid here (minor units of {currency})",
  message_parked: "is parked: {error}",
  message_waits: "waits since {since}",
  workflow_missing: "its row is open but no workflow runs",
  sealed_figure_differs: "is not as it was sealed: {name} is {found} and was {sealed}",
  sealed_figure_differs_too: "{name} is {found} and was {sealed}",
  sealed_entries_differ:
    "is not as it was sealed: the figures are the same, the entries or their sums differ",
  not_checked: "{check} could not be checked: {error}",
} as const satisfies Record<string, string>;

export type BookFaultCode = keyof typeof BOOK_FAULTS;

type FigureIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | FigureIn<Rest>
  : never;

/** Figures that a fault's text names. */
export type FiguresOf<Code extends BookFaultCode> = Readonly<
  Record<FigureIn<(typeof BOOK_FAULTS)[Code]>, string>
>;

/** One thing that is wrong with a record. Figures are texts, since sums may be beyond exact numbers. */
export interface BookFault {
  readonly code: BookFaultCode;
  readonly figures: Readonly<Record<string, string>>;
}

/** A fault with exactly the figures of its text. */
export const bookFault = <Code extends BookFaultCode>(code: Code, figures: FiguresOf<Code>): BookFault => ({
  code,
  figures,
});

/** What is wrong with a record, in English. */
export const messageOf = (faults: readonly BookFault[]): string =>
  faults
    .map(({ code, figures }) =>
      BOOK_FAULTS[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => figures[name] ?? ""),
    )
    .join("; ");
