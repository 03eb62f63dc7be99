import type { z } from "zod";
import type { partnerDetailView, partnerView } from "../../views/partner.ts";

/** A partner as the reference shows it in lists. */
export const PARTNER_EXAMPLE: z.input<typeof partnerView> = {
  id: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
  accountId: "acc_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
  handle: "noralind",
  name: "Nora Lind",
  email: "nora@mail.example",
  status: "approved",
  clicks: 412,
  approvedCustomers: 9,
  recruits: 2,
  payoutConnected: true,
  balance: { pending: 2580, inHold: 5160, payable: 12900, paid: 30400, inFlight: 0, earnedYtd: 51040 },
  holdDays: null,
};

/** The same, with the fields a single read adds. */
export const PARTNER_DETAIL_EXAMPLE: z.input<typeof partnerDetailView> = {
  ...PARTNER_EXAMPLE,
  statusReason: null,
  statusChangedAt: "2026-11-02T09:30:00.000Z",
  application: {
    channel: "Newsletter",
    reach: "12,000 readers",
    proofUrl: "https://noralind.example/archive",
    note: null,
    promoText: "A weekly letter about tools for small shops, with honest reviews.",
    primaryMethod: "newsletter_email",
    methods: ["newsletter_email", "content_review"],
    paidSearch: "none",
    answers: { first_place: "In the letter of next Sunday." },
    questions: [
      {
        id: "first_place",
        text: "Where will you write about us first?",
        response: "In the letter of next Sunday.",
      },
    ],
    submittedAt: "2026-11-01T18:05:00.000Z",
    riskFlags: [],
  },
  termsAccepted: { version: 1, acceptedAt: "2026-11-01T18:05:00.000Z" },
  notPaidReason: {
    code: "funding_short",
    message: "The brand's deposit does not cover this payout yet.",
    until: null,
  },
};
