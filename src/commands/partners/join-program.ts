import { recordAudit } from "../../db/audit.ts";
import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { declaredMethods } from "../../domain/partners/application.ts";
import { isDisposableDomain } from "../../domain/partners/disposable-domain.ts";
import { riskFlagsOf, type RiskFlag } from "../../domain/partners/partner-risk.ts";
import { decideJoin, type PartnerStatus } from "../../domain/partners/partner.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { portalScreens } from "../../domain/pages.ts";
import type { Terms } from "../../domain/programs/terms.ts";
import { lockListedProgram, type ListedProgram } from "./lock-listed-program.ts";
import { lockApplicant, type Applicant } from "./lock-applicant.ts";
import { findRecruiter } from "../../queries/partners/find-recruiter.ts";
import { announcedChangeAt, type AnnouncedChangeRow } from "../../queries/programs/announced-change.ts";
import { listQuestions, type ProgramQuestion } from "../../queries/programs/questions.ts";
import { termsInForceAt } from "../../queries/programs/terms.ts";
import { saveProfile } from "../accounts/save-profile.ts";
import { announcedChangeForMail } from "../programs/announced-change-for-mail.ts";
import { insertApplication, type ApplicationInput } from "./insert-application.ts";
import { insertPartner } from "./insert-partner.ts";

export interface JoinProgram {
  readonly accountId: string;
  /** Program id, slug, or the id of the account's partner. */
  readonly program: string;
  /** The application's texts; sending them accepts the terms. */
  readonly application: ApplicationInput;
  /** The recruiter's code, or null. */
  readonly recruiter: string | null;
  readonly origin: Origin;
}

export interface JoinedProgram {
  readonly partnerId: string;
  readonly programSlug: string;
  readonly status: PartnerStatus;
  /** The pending change of terms announced before. */
  readonly announced: AnnouncedChangeRow;
}

/**
 * Applies to a listed program: a new partner, or a rejected one that waits for review again. An open program approves
 * at once unless a risk check holds the application. PARTNER-2.
 *
 * @throws ApiError `program_not_listed`, `invalid_request` for an unknown question or recruiter, or `conflict` for a
 * partner who has already joined or is suspended
 */
export async function joinProgram(tx: Tx, input: JoinProgram): Promise<JoinedProgram> {
  const { accountId, application } = input;
  const program = await lockListedProgram(tx, accountId, input.program);
  const questions = await answeredQuestions(tx, program.id, application.answers ?? {});
  // Terms and dates count as of after the wait for the lock.
  const now = await tx.readNow();
  const terms = await termsInForceAt(tx, program.id, now);
  const applicant = await lockApplicant(tx, accountId, program.brandId);
  const riskFlags = riskFlagsOfApplication(program, terms.terms, applicant, application);

  const existing = await lockOwnPartner(tx, program.id, accountId);
  const recruiterPartnerId = await recruiterOf(tx, program.id, existing?.id ?? null, input.recruiter);
  const facts = { isOpenToAll: program.openToAll, isHeldByRisk: riskFlags.length > 0 };
  const decision = decideJoin({ ...facts, partnerStatus: existing?.status ?? null });
  if (decision.kind === "refuse") throw new ApiError(decision.code, decision.message);

  const partner = {
    accountId,
    status: decision.status,
    termsVersion: terms.version,
    recruiterPartnerId,
    now,
  };
  const partnerId =
    existing === undefined
      ? await insertPartner(tx, program, partner)
      : await applyAgain(tx, existing.id, partner);
  await insertApplication(tx, { partnerId, application, applicant, questions, riskFlags, now });
  await saveProfile(tx, accountId, application);
  await recordAudit(tx, {
    origin: input.origin,
    brandId: program.brandId,
    programId: program.id,
    accountId,
    action: existing === undefined ? "partner.join" : "partner.apply_again",
    targetId: partnerId,
    details: { to: decision.status, termsVersion: terms.version, riskFlags, recruiterPartnerId },
    at: now,
  });
  const announced = await announcedChangeAt(tx, program.id, now);
  if (decision.status === "approved")
    await notifyApproved(tx, program, { accountId, partnerId, announced, now });
  return { partnerId, programSlug: program.slug, status: decision.status, announced };
}

/** The program's questions that are answered; none is mandatory. */
async function answeredQuestions(
  tx: Tx,
  programId: string,
  answers: Readonly<Record<string, string>>,
): Promise<readonly ProgramQuestion[]> {
  const answered = Object.keys(answers);
  if (answered.length === 0) return [];
  const questions = await listQuestions(tx, programId);
  const unknown = answered.filter((id) => !questions.some((question) => question.id === id));
  if (unknown.length === 0) return questions.filter(({ id }) => Object.hasOwn(answers, id));
  const known =
    questions.length === 0 ? "it has none" : `its questions are ${questions.map(({ id }) => id).join(", ")}`;
  throw new ApiError(
    "invalid_request",
    `Field answers.${unknown[0]} is not a question of this program; ${known}.`,
  );
}

function riskFlagsOfApplication(
  program: ListedProgram,
  terms: Terms,
  applicant: Applicant,
  application: ApplicationInput,
): RiskFlag[] {
  return riskFlagsOf({
    address: applicant.email,
    isAddressVerified: applicant.isAddressVerified,
    isDisposableDomain,
    brandAddress: program.brandEmail,
    country: applicant.country,
    programCountries: terms.countries,
    methods: declaredMethods({
      primaryMethod: application.primaryMethod ?? applicant.primaryMethod,
      methods: application.methods ?? applicant.methods,
      paidSearch: application.paidSearch ?? applicant.paidSearch,
    }),
    trafficRules: terms.trafficRules,
    wasSuspendedByBrand: applicant.wasSuspendedByBrand,
    wasRejectedByBrand: applicant.wasRejectedByBrand,
  });
}

function lockOwnPartner(
  tx: Tx,
  programId: string,
  accountId: string,
): Promise<{ id: string; status: PartnerStatus } | undefined> {
  return tx.db
    .selectFrom("Partner")
    .select(["id", "status"])
    .where("programId", "=", programId)
    .where("accountId", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function recruiterOf(
  tx: Tx,
  programId: string,
  ownPartnerId: string | null,
  code: string | null,
): Promise<string | null> {
  const recruiterId = await findRecruiter(tx, programId, { code, ownPartnerId });
  if (code === null || recruiterId !== null) return recruiterId;
  throw new ApiError(
    "invalid_request",
    "Field recruiter is not the code of another partner of this program.",
    {
      next: "Correct recruiter, or omit it.",
    },
  );
}

/** Returns a rejected partner to review. The first recruiter stays the recruiter for good. */
async function applyAgain(
  tx: Tx,
  partnerId: string,
  partner: { status: PartnerStatus; termsVersion: number; recruiterPartnerId: string | null; now: Date },
): Promise<string> {
  const { status, termsVersion, recruiterPartnerId, now } = partner;
  await tx.db
    .updateTable("Partner")
    .set((eb) => ({
      status,
      statusReason: null,
      statusChangedAt: now,
      termsAcceptedVersion: termsVersion,
      termsAcceptedAt: now,
      recruiterPartnerId: eb.fn.coalesce("recruiterPartnerId", eb.val(recruiterPartnerId)),
    }))
    .where("id", "=", partnerId)
    .execute();
  return partnerId;
}

async function notifyApproved(
  tx: Tx,
  program: ListedProgram,
  approved: Readonly<{ accountId: string; partnerId: string; announced: AnnouncedChangeRow; now: Date }>,
): Promise<void> {
  const { accountId, partnerId, announced, now } = approved;
  await enqueueMails(tx, [
    {
      accountId,
      turn: program.brandId,
      template: "partner_approved",
      variables: {
        programName: program.name,
        brandName: program.brandName,
        link: portalScreens(tx.deps.config.baseUrl).links(program.id),
        ...announcedChangeForMail(announced, program.currency),
      },
      mailKey: `partner_approved:${partnerId}:${now.toISOString()}`,
    },
  ]);
}
