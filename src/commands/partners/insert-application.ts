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
  await tx.db
    .insertInto("Application")
    .values({
      partnerId: row.partnerId,
      channel: application.channel ?? null,
      reach: application.reach ?? null,
      proofUrl: application.proofUrl ?? null,
      note: application.note ?? null,
      promoText: application.promoText ?? applicant.promoText,
      primaryMethod: application.primaryMethod ?? applicant.primaryMethod,
      methods: [...new Set(application.methods ?? applicant.methods)],
      paidSearch: application.paidSearch ?? applicant.paidSearch,
      answers: application.answers ?? {},
      questions: [...row.questions],
      riskFlags: [...row.riskFlags],
      submittedAt: row.now,
    })
    .execute();
}
