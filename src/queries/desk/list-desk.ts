import { columns, type RowOf } from "../../db/columns.ts";
import { Brand } from "../../db/entities/brand.ts";
import { Mail } from "../../db/entities/mail.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";
import { DAY_MS } from "../../domain/calendar/calendar.ts";
import { mendsOf, type DeskKind, type Mend } from "../../domain/operations/mends.ts";
import { TEMPORAL } from "../../domain/processes/failure.ts";
import { workflowIdOf } from "../../domain/processes/process.ts";
import { listReviews } from "../programs/reviews.ts";
import { lastVerification } from "../reconciliation/last-verification.ts";
import { showClock } from "../system/show-clock.ts";
import { listAttention, type Attention } from "../operations/attention.ts";
import { readFacts, type Facts } from "./facts.ts";
import { OPEN_KINDS, OPEN_PROCESS_KINDS, type OpenProcessKind } from "../operations/open-kinds.ts";
import { sampleOfOpenProcesses } from "../operations/open-processes.ts";
import { listProcessFailures } from "../operations/process-failures.ts";

const PROGRAM = columns(Program, "p", { programId: "id", programName: "name", currency: "currency" });
const BRAND = columns(Brand, "b", { brandId: "id", brandName: "name" });
const MAIL = columns(Mail, "m", ["id", "createdAt", "lastError"]);

/** Something that needs an operator, before its names are read. */
interface Finding extends Partial<Facts> {
  readonly kind: DeskKind;
  /** The record: as in `Attention`; of a review, its id; of a process, its workflow's; of the books, check and record. */
  readonly id: string;
  readonly programId: string | null;
  readonly reason: string;
  readonly since: Date;
}

/** A program and its brand, as far as something belongs to one. */
type Place = Readonly<RowOf<typeof PROGRAM> & RowOf<typeof BRAND>>;

/** One line of the desk's list: what happened, since when, to whom, and what mends it. DESK-1. */
export interface DeskItem extends Facts {
  readonly kind: DeskKind;
  readonly id: string;
  readonly reason: string;
  readonly since: Date;
  readonly place: Place | null;
  readonly mends: readonly Mend[];
}

/**
 * Everything that waits for an operator, longest first: blocked money, texts to review, processes that fail or do not
 * get on, and books that do not add up. Up to a hundred of each kind. DESK-1.
 *
 * @param now system clock
 */
export async function listDesk(sql: Sql, now: Date): Promise<DeskItem[]> {
  const attention = await listAttention(sql, null);
  const findings: Finding[] = [
    ...attention,
    ...(await openReviews(sql)),
    ...(await lateProcesses(sql)),
    ...(await failingMails(sql)),
    ...(await openProblems(sql, now)),
  ];
  const failures = await failingProcesses(sql);
  const all = [...findings, ...failures];
  const facts = await readFacts(sql, [...attention, ...failures.flatMap(payoutOf)]);
  const places = await readPlaces(sql, all);
  const items = all.map((finding) => itemOf(finding, facts.get(factsKeyOf(finding)), places));
  return withoutRepetition(items, failures).toSorted(
    (one, other) => one.since.getTime() - other.since.getTime(),
  );
}

/** A payout's process is about the payout, whose key its workflow's id is. */
const factsKeyOf = ({ kind, id }: Finding): string => (kind === "process" ? id : `${kind}/${id}`);

/** The payout that a failing process is about, as `readFacts` takes it. */
function payoutOf({ id, ...finding }: Finding): Attention[] {
  const [kind, payoutId = ""] = id.split("/");
  return kind === "payout" ? [{ ...finding, kind, id: payoutId }] : [];
}

/** A process that another line names already has no second one; that line has its failure's message. DESK-20. */
function withoutRepetition(items: readonly DeskItem[], failures: readonly Finding[]): DeskItem[] {
  const failureOf = new Map(failures.map((failure) => [failure.id, failure]));
  const isFailure = ({ kind, id, reason }: DeskItem) =>
    kind === "process" && failureOf.get(id)?.reason === reason;
  const others = items.filter((item) => !isFailure(item));
  const named = new Set(others.map(({ workflowId }) => workflowId));
  return [
    ...others.map((item) => ({
      ...item,
      message: item.message ?? failureOf.get(item.workflowId ?? "")?.message ?? null,
    })),
    ...items.filter((item) => isFailure(item) && !named.has(item.id)),
  ];
}

const NO_FACTS: Facts = {
  subject: null,
  amountCents: null,
  currency: null,
  message: null,
  faults: [],
  status: null,
  workflowId: null,
};

function itemOf(
  { programId, ...finding }: Finding,
  found: Partial<Facts> | undefined,
  places: ReadonlyMap<string, Place>,
): DeskItem {
  const { kind, id, reason, since, ...own } = finding;
  const place = programId === null ? null : (places.get(programId) ?? null);
  const facts = { ...NO_FACTS, currency: place?.currency ?? null, ...found, ...own };
  return { kind, id, reason, since, place, ...facts, mends: mendsOf(kind, reason, facts.status) };
}

async function readPlaces(sql: Sql, findings: readonly Finding[]): Promise<Map<string, Place>> {
  const ids = [...new Set(findings.flatMap(({ programId }) => programId ?? []))];
  const places = await sql.rows<Place>(
    `select ${PROGRAM}, ${BRAND} from program p join brand b on b.id = p.brand_id where p.id = any($1::text[])`,
    [ids],
  );
  return new Map(places.map((place) => [place.programId, place]));
}

/** More of one kind add no information. */
const MOST_OF_A_KIND = 100;

async function openReviews(sql: Sql): Promise<Finding[]> {
  const reviews = (await listReviews(sql)).slice(0, MOST_OF_A_KIND);
  return reviews.map(({ id, programId, kind, createdAt, body, programName }) => ({
    kind: "review",
    id,
    programId,
    reason: kind,
    since: createdAt,
    subject: programName,
    message: body,
  }));
}

/** What is due happens within moments, whatever its number. */
const DUE_PATIENCE_MS = 10 * 60_000;
/** Of very many holds that are due in one second, the last have their turn 150 minutes later. OPERATE-54. */
const HOLD_PATIENCE_MS = 160 * 60_000;
/** A broadcast waits for nothing: it has written its mails within minutes, whatever their number. DESK-18. */
const BROADCAST_PATIENCE_MS = 60 * 60_000;

/** Processes whose row should have moved on by now. Automatic payouts are in the attention list already. */
async function lateProcesses(sql: Sql): Promise<Finding[]> {
  const timed = OPEN_PROCESS_KINDS.filter((kind) => OPEN_KINDS[kind].isTimed && kind !== "payout-schedule");
  const late: Finding[] = [];
  for (const kind of timed) {
    const patienceMs = kind === "hold" ? HOLD_PATIENCE_MS : DUE_PATIENCE_MS;
    late.push(...(await processesLateBy(sql, kind, patienceMs, "overdue")));
  }
  return [...late, ...(await processesLateBy(sql, "broadcast", BROADCAST_PATIENCE_MS, "stuck"))];
}

async function processesLateBy(
  sql: Sql,
  kind: OpenProcessKind,
  patienceMs: number,
  reason: string,
): Promise<Finding[]> {
  const { now } = await showClock(sql);
  const found = await sampleOfOpenProcesses(sql, kind, { first: MOST_OF_A_KIND, last: 0 });
  return found
    .filter(({ dueAt }) => now.getTime() - dueAt.getTime() > patienceMs)
    .map(({ dueAt, outboxMessage: { workflowId, attributes } }) => ({
      kind: "process",
      id: workflowId,
      programId: attributes.programId ?? null,
      reason,
      since: dueAt,
      workflowId,
    }));
}

/** What Temporal shows to fail, and Temporal itself where it does not respond. DESK-20. */
async function failingProcesses(sql: Sql): Promise<Finding[]> {
  const failures = await listProcessFailures(sql);
  return failures.map(({ workflowId, ...failure }) => ({
    kind: "process",
    id: workflowId,
    workflowId: workflowId === TEMPORAL ? null : workflowId,
    ...failure,
  }));
}

/** Mails that the mail server keeps rejecting or that do not reach it. */
async function failingMails(sql: Sql): Promise<Finding[]> {
  const mails = await sql.rows<RowOf<typeof MAIL>>(
    `select ${MAIL} from mail m where m.status = 'pending' and m.last_error is not null and m.attempts >= 3
     order by m.created_at limit ${MOST_OF_A_KIND}`,
  );
  return mails.map(({ id, createdAt, lastError }) => {
    const workflowId = workflowIdOf("mail", id);
    const named = { kind: "process", id: workflowId, workflowId, programId: null } as const;
    return { ...named, reason: "mail_failing", since: createdAt, message: lastError };
  });
}

/** The books are verified every night; a night may be late by this much. */
const VERIFICATION_PATIENCE_MS = DAY_MS + 2 * 3_600_000;

/** What the last verification found, or that there has been none for too long. */
async function openProblems(sql: Sql, now: Date): Promise<Finding[]> {
  const last = await lastVerification(sql);
  if (last === null) return [];
  const common = { kind: "books", programId: null, since: last.finishedAt } as const;
  const isLate = now.getTime() - last.finishedAt.getTime() > VERIFICATION_PATIENCE_MS;
  return [
    ...(isLate ? [{ ...common, id: "verification", reason: "not_verified" }] : []),
    ...last.problems.slice(0, MOST_OF_A_KIND).map(({ check, id, message, faults = [] }) => ({
      ...common,
      id: `${check}/${id}`,
      reason: "does_not_add_up",
      subject: id,
      message,
      faults,
    })),
  ];
}
