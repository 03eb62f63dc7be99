import type { Command } from "./command.ts";
import { accountCommands } from "./commands/account.ts";
import { auditCommands } from "./commands/audit.ts";
import { brandCommands } from "./commands/brand.ts";
import { clockCommands } from "./commands/clock.ts";
import { couponCommands } from "./commands/coupon.ts";
import { disputeCommands } from "./commands/dispute.ts";
import { deliveryCommands } from "./commands/delivery.ts";
import { encryptionCommands } from "./commands/encryption.ts";
import { fundsCommands } from "./commands/funds.ts";
import { memberCommands } from "./commands/member.ts";
import { signInCommands } from "./commands/sign-in.ts";
import { ledgerCommands } from "./commands/ledger.ts";
import { keyCommands } from "./commands/key.ts";
import { mailCommands } from "./commands/mail.ts";
import { outboxCommands } from "./commands/outbox.ts";
import { partnerCommands } from "./commands/partner.ts";
import { payoutsCommands } from "./commands/payouts.ts";
import { programCommands } from "./commands/program.ts";
import { propertyCommands } from "./commands/property.ts";
import { questionCommands } from "./commands/question.ts";
import { railCommands } from "./commands/rail.ts";
import { reportCommands } from "./commands/reports.ts";
import { restoreCommands } from "./commands/restore.ts";
import { reviewCommands } from "./commands/review.ts";
import { secretCommands } from "./commands/secret.ts";
import { statusCommands } from "./commands/status.ts";
import { temporalCommands } from "./commands/temporal.ts";

/** Every command of `vp`, in the order of the help and the reference. */
export const COMMANDS: readonly Command[] = [
  ...brandCommands,
  ...programCommands,
  ...memberCommands,
  ...signInCommands,
  ...keyCommands,
  ...partnerCommands,
  ...propertyCommands,
  ...accountCommands,
  ...questionCommands,
  ...secretCommands,
  ...couponCommands,
  ...fundsCommands,
  ...payoutsCommands,
  ...railCommands,
  ...disputeCommands,
  ...ledgerCommands,
  ...reportCommands,
  ...clockCommands,
  ...reviewCommands,
  ...statusCommands,
  ...auditCommands,
  ...deliveryCommands,
  ...mailCommands,
  ...outboxCommands,
  ...encryptionCommands,
  ...temporalCommands,
  ...restoreCommands,
];
