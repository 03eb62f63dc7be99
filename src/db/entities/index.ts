import { Account, AccountProfile } from "./account.ts";
import { Application } from "./application.ts";
import { ApprovedCustomerChange, ApprovedCustomerCount, ApprovedCustomerSum } from "./approved-customer.ts";
import { AuditEntry } from "./audit-entry.ts";
import { BalanceChange, BalanceHistory, BalanceSum } from "./balance.ts";
import { PayoutBatchChange, PayoutBatchFill, PayoutBatchSum } from "./batch-sum.ts";
import { BrandMember, Invitation } from "./brand-member.ts";
import { Brand, BrandKey } from "./brand.ts";
import { Click } from "./click.ts";
import { ConversionChange } from "./conversion-change.ts";
import { Conversion, SaleOrder } from "./conversion.ts";
import { Coupon } from "./coupon.ts";
import { Customer } from "./customer.ts";
import { Deployment } from "./deployment.ts";
import { FundingEntry } from "./funding-entry.ts";
import { FundingChange, FundingSum } from "./funding-sum.ts";
import { IdempotencyRecord } from "./idempotency-record.ts";
import { IncomingEvent } from "./incoming-event.ts";
import { Invoice } from "./invoice.ts";
import { LedgerEntry } from "./ledger-entry.ts";
import { AddressChange } from "./address-change.ts";
import { LeftoverFailure } from "./leftover-failure.ts";
import { Login } from "./login.ts";
import { LongAdvice, LongAdviceFill } from "./long-advice.ts";
import { Mail, MailErasure } from "./mail.ts";
import { Broadcast, Message, MessageErasure, MessageThread, RecipientPage } from "./message.ts";
import { OrderDispute, OrderRefund } from "./order-refund.ts";
import { OidcLink } from "./oidc-link.ts";
import { OpenLine, OpenLineFill } from "./open-line.ts";
import { OutboxRow } from "./outbox.ts";
import { Passkey, SignInChallenge } from "./passkey.ts";
import { PartnerKey } from "./partner-key.ts";
import { HoldMove, Partner } from "./partner.ts";
import { PayoutAccount } from "./payout-account.ts";
import { PayoutProposal } from "./payout-proposal.ts";
import { Payout, PayoutBatch } from "./payout.ts";
import { JournalAccounts, PayingAccount } from "./program-accounts.ts";
import { Postback, PostbackAttempt, PostbackDelivery, PostbackEnding } from "./postback.ts";
import { PostbackHost, PostbackSlot, PostbackTurn } from "./postback-queue.ts";
import { ProgramQuestion } from "./program-question.ts";
import { SigningSecret, WebhookSecret } from "./program-secret.ts";
import { Program } from "./program.ts";
import { Property } from "./property.ts";
import { ProviderDelivery, ShopRedaction } from "./provider-delivery.ts";
import {
  OrderEntity,
  OrderReconciliation,
  PaymentLink,
  PromotionCode,
  ExternalEntity,
} from "./provider-fact.ts";
import { RailCall, RailDifference, RailEvent, RailTransfer, SandboxTransfer } from "./rail.ts";
import { KeyUse } from "./key-use.ts";
import { RateLimitCount } from "./rate-limit-count.ts";
import { ReconciliationRun } from "./reconciliation-run.ts";
import { RelayLead } from "./relay-lead.ts";
import { Restoration } from "./restoration.ts";
import { Review } from "./review.ts";
import { ProcessFailure } from "./process-failure.ts";
import { ProcessRepair, RepairCursor } from "./repair.ts";
import { ServiceClock } from "./service-clock.ts";
import { StatisticsChange, StatisticsSum } from "./statistics.ts";
import { Subscription } from "./subscription.ts";
import { TaxForm } from "./tax-form.ts";
import { ProgramTerms, TermsChange, TermsNotice } from "./terms.ts";
import { LedgerSeal, VerificationProgress } from "./verification.ts";
import { Warning } from "./warning.ts";
import { SignInAttempt, WebSession } from "./web-session.ts";
import { WorkerRound } from "./worker-round.ts";

/** Every table of the service, one class each. */
export const ENTITIES = [
  ServiceClock,
  Deployment,
  Brand,
  BrandKey,
  Login,
  AddressChange,
  BrandMember,
  Invitation,
  SignInAttempt,
  WebSession,
  Passkey,
  SignInChallenge,
  OidcLink,
  Account,
  AccountProfile,
  PartnerKey,
  Property,
  PayoutAccount,
  TaxForm,
  Program,
  TermsChange,
  TermsNotice,
  ProgramTerms,
  SigningSecret,
  WebhookSecret,
  ProgramQuestion,
  Review,
  Partner,
  HoldMove,
  Application,
  Coupon,
  Warning,
  Click,
  SaleOrder,
  Conversion,
  ConversionChange,
  IncomingEvent,
  OrderRefund,
  OrderDispute,
  Customer,
  Subscription,
  PayoutBatch,
  PayingAccount,
  JournalAccounts,
  PayoutProposal,
  Payout,
  LedgerEntry,
  PaymentLink,
  PromotionCode,
  ExternalEntity,
  ProviderDelivery,
  ShopRedaction,
  OrderEntity,
  OrderReconciliation,
  RailCall,
  RailDifference,
  RelayLead,
  WorkerRound,
  Restoration,
  RailEvent,
  RailTransfer,
  SandboxTransfer,
  FundingEntry,
  Invoice,
  Postback,
  PostbackDelivery,
  PostbackAttempt,
  PostbackEnding,
  PostbackHost,
  PostbackSlot,
  PostbackTurn,
  Broadcast,
  RecipientPage,
  Message,
  MessageErasure,
  MessageThread,
  Mail,
  MailErasure,
  IdempotencyRecord,
  KeyUse,
  RateLimitCount,
  OutboxRow,
  RepairCursor,
  ProcessRepair,
  ProcessFailure,
  LeftoverFailure,
  AuditEntry,
  ReconciliationRun,
  VerificationProgress,
  LedgerSeal,
  BalanceChange,
  BalanceSum,
  BalanceHistory,
  OpenLine,
  OpenLineFill,
  FundingChange,
  FundingSum,
  PayoutBatchChange,
  PayoutBatchSum,
  PayoutBatchFill,
  LongAdvice,
  LongAdviceFill,
  StatisticsChange,
  StatisticsSum,
  ApprovedCustomerChange,
  ApprovedCustomerSum,
  ApprovedCustomerCount,
];
