import type { z } from "zod";
import { accountView, profilePropertyView, profileView, propertyView } from "../views/account.ts";
import { balanceRowView, balanceView, ownBalanceView } from "../views/balance.ts";
import { clickView } from "../views/click.ts";
import { conversionDetailView, conversionView, ownConversionView } from "../views/conversion.ts";
import { earningsView } from "../views/earnings.ts";
import { eventView } from "../views/event.ts";
import { fundingView } from "../views/funding.ts";
import { ledgerEntryView, ownLedgerEntryView } from "../views/ledger-entry.ts";
import { marketplaceView } from "../views/marketplace.ts";
import { ownPartnerDetailView, ownPartnerView } from "../views/own-partner.ts";
import { messageView } from "../views/message.ts";
import { partnerDetailView, partnerView, warningView } from "../views/partner.ts";
import { recruitView } from "../views/recruit.ts";
import { batchDetailView, batchView, ownPayoutView, payoutView } from "../views/payout.ts";
import { deliveryView } from "../views/postback.ts";
import { programDetailView, programView } from "../views/program.ts";
import { ratesView, rateRulesView } from "../views/rates.ts";
import { scheduledChangeView } from "../views/scheduled-change.ts";
import {
  breakdownRowView,
  ownBreakdownRowView,
  ownTotalsView,
  partnerResultsView,
  programResultsView,
  recruiterOverridesView,
  subIdRowView,
} from "../views/statistics.ts";
import { subsView } from "../views/subs.ts";

/** Resources by their schema names in the document and in generated clients. */
export const VIEW_NAMES: Readonly<Record<string, z.ZodType>> = {
  Account: accountView,
  Balance: balanceView,
  BalanceRow: balanceRowView,
  BreakdownRow: breakdownRowView,
  Click: clickView,
  Conversion: conversionView,
  ConversionDetail: conversionDetailView,
  Delivery: deliveryView,
  Earnings: earningsView,
  Funding: fundingView,
  IncomingEvent: eventView,
  LedgerEntry: ledgerEntryView,
  MarketplaceProgram: marketplaceView,
  Membership: ownPartnerView,
  MembershipDetail: ownPartnerDetailView,
  Message: messageView,
  OwnBalance: ownBalanceView,
  OwnBreakdownRow: ownBreakdownRowView,
  OwnConversion: ownConversionView,
  OwnLedgerEntry: ownLedgerEntryView,
  OwnPayout: ownPayoutView,
  OwnTotals: ownTotalsView,
  Partner: partnerView,
  PartnerDetail: partnerDetailView,
  PartnerResults: partnerResultsView,
  Payout: payoutView,
  PayoutBatch: batchView,
  PayoutBatchDetail: batchDetailView,
  Profile: profileView,
  ProfileProperty: profilePropertyView,
  Program: programView,
  ProgramDetail: programDetailView,
  ProgramResults: programResultsView,
  Property: propertyView,
  RateRules: rateRulesView,
  Rates: ratesView,
  Recruit: recruitView,
  RecruiterOverrides: recruiterOverridesView,
  ScheduledChange: scheduledChangeView,
  SubIdRow: subIdRowView,
  Subs: subsView,
  Warning: warningView,
};
