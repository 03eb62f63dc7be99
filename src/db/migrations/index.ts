import { ClockAndTenants } from "./0001-clock-and-tenants.ts";
import { Programs } from "./0002-programs.ts";
import { SalesAndLedger } from "./0003-sales-and-ledger.ts";
import { PayoutsAndFunding } from "./0004-payouts-and-funding.ts";
import { TellingPeopleAndMachines } from "./0005-telling-people-and-machines.ts";
import { Frame } from "./0006-frame.ts";
import { RailsAndHistory } from "./0007-rails-and-history.ts";
import { BalanceRollUps } from "./0008-balance-roll-ups.ts";
import { ProviderDeliveries } from "./0009-provider-deliveries.ts";
import { PayoutIndexes } from "./0010-payout-indexes.ts";
import { StatisticsRollUps } from "./0011-statistics-roll-ups.ts";
import { RateLimitCounts } from "./0012-rate-limit-counts.ts";
import { RailTransfers } from "./0013-rail-transfers.ts";
import { AnsweredQuestions } from "./0014-answered-questions.ts";
import { Disputes } from "./0015-disputes.ts";
import { AutomaticPayouts } from "./0016-automatic-payouts.ts";
import { RefundsByEndpoint } from "./0017-refunds-by-endpoint.ts";
import { OncePerCustomer } from "./0018-once-per-customer.ts";
import { StoredDeliveries } from "./0019-stored-deliveries.ts";
import { AttentionOfPeople } from "./0020-attention.ts";
import { ReasonsOutOfTheAuditTrail } from "./0021-reasons-out-of-the-audit-trail.ts";
import { TestCalls } from "./0022-test-calls.ts";

/** Every migration in the order of its number; a released one is never edited, only followed. */
export const MIGRATIONS = [
  { name: "0001-clock-and-tenants", class: ClockAndTenants },
  { name: "0002-programs", class: Programs },
  { name: "0003-sales-and-ledger", class: SalesAndLedger },
  { name: "0004-payouts-and-funding", class: PayoutsAndFunding },
  { name: "0005-telling-people-and-machines", class: TellingPeopleAndMachines },
  { name: "0006-frame", class: Frame },
  { name: "0007-rails-and-history", class: RailsAndHistory },
  { name: "0008-balance-roll-ups", class: BalanceRollUps },
  { name: "0009-provider-deliveries", class: ProviderDeliveries },
  { name: "0010-payout-indexes", class: PayoutIndexes },
  { name: "0011-statistics-roll-ups", class: StatisticsRollUps },
  { name: "0012-rate-limit-counts", class: RateLimitCounts },
  { name: "0013-rail-transfers", class: RailTransfers },
  { name: "0014-answered-questions", class: AnsweredQuestions },
  { name: "0015-disputes", class: Disputes },
  { name: "0016-automatic-payouts", class: AutomaticPayouts },
  { name: "0017-refunds-by-endpoint", class: RefundsByEndpoint },
  { name: "0018-once-per-customer", class: OncePerCustomer },
  { name: "0019-stored-deliveries", class: StoredDeliveries },
  { name: "0020-attention", class: AttentionOfPeople },
  { name: "0021-reasons-out-of-the-audit-trail", class: ReasonsOutOfTheAuditTrail },
  { name: "0022-test-calls", class: TestCalls },
];
