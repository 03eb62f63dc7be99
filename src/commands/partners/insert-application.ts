import type { Tx } from "../../db/transaction.ts";
import type { PaidSearch, Promotion } from "../../domain/partners/application.ts";
import type { RiskFlag } from "../../domain/partners/partner-risk.ts";
import type { TrafficSource } from "../../domain/programs/program.ts";
import type { ProgramQuestion } from "../../queries/programs/questions.ts";

/** An application's texts. How the applicant promotes is saved to the profile too. */
export interface ApplicationInput {
  readonly channel?: string | undefined;
  readonly reach?: string | undefined;
  readonly proofUrl?: string | undefined;
  readonly note?: string | undefined;
  readonly promoText?: string | undefined;
  readonly primaryMethod?: TrafficSource | undefined;
  readonly methods?: readonly TrafficSource[] | undefined;
  readonly paidSearch?: PaidSearch | undefined;
  readonly acceptDisclosure?: boolean | undefined;
  /** By question id. */
  readonly answers?: Readonly<Record<string, string>> | undefined;
}

/** Stores an application for the brand's review; omitted fields are copied from the current profile. */
export async function insertApplication(
  tx: Tx,
  row: Readonly<{
    partnerId: string;
    application: ApplicationInput;
    applicant: Promotion;
    /** The answered questions, as they were asked. */
    questions: readonly ProgramQuestion[];
    riskFlags: readonly RiskFlag[];
    now: Date;
  }>,
): Promise<void> {
  const { application, applicant } = row;
  await tx.execute(
    `insert into application (partner_id, channel, reach, proof_url, note, promo_text, primary_method, methods,
       paid_search, answers, questions, risk_flags, submitted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      row.partnerId,
      application.channel ?? null,
      application.reach ?? null,
      application.proofUrl ?? null,
      application.note ?? null,
      application.promoText ?? applicant.promoText,
      application.primaryMethod ?? applicant.primaryMethod,
      [...new Set(application.methods ?? applicant.methods)],
      application.paidSearch ?? applicant.paidSearch,
      JSON.stringify(application.answers ?? {}),
      JSON.stringify(row.questions),
      row.riskFlags,
      row.now,
    ],
  );
}
