import { columns, type RowOf } from "../../db/columns.ts";
import { Brand } from "../../db/entities/brand.ts";
import { recordAudit } from "../../db/audit.ts";
import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { DAY_MS } from "../../domain/calendar/calendar.ts";
import { isMailbox, maskAddress } from "../../domain/customers/customer.ts";
import { customerHash } from "../../domain/customers/customer-hash.ts";
import { programPage } from "../../domain/pages.ts";
import { termsInForceAt } from "../../queries/programs/terms.ts";
import { lockProgram, type LockedProgram } from "../programs/lock-program.ts";

const BRAND = columns(Brand, "b", ["name", "status"]);

/** An address gets one invitation to a program in each of these weeks, whoever of the brand sends it. */
const ONCE_IN_MS = 7 * DAY_MS;

/**
 * Invites whoever reads an address's mail to apply to a program: the mail leads to its application page. Invited
 * people apply like anybody else. PARTNER-35.
 *
 * @param input.note a text of the brand in the mail; null for none
 * @throws ApiError `invalid_request` for no address; `program_not_found`; `conflict` if nobody can apply now, for a
 * partner or applicant, and for an address invited in the same week
 */
export async function invitePartner(
  tx: Tx,
  input: Readonly<{ brandId: string; programId: string; email: string; note: string | null; origin: Origin }>,
): Promise<{ page: string }> {
  const email = input.email.trim();
  if (!isMailbox(email)) throw new ApiError("invalid_request", "email must be an email address.");
  const program = await lockProgram(tx, input.brandId, input.programId);
  const brandName = await requireOpen(tx, program);
  await refuseForPartner(tx, program.id, email);
  const mailKey = await newMailKey(tx, program.id, email);
  const { terms } = await termsInForceAt(tx, program.id, tx.now);
  const { rewardType, directRateBps, directFixedCents } = terms;
  const page = programPage(tx.deps.config.baseUrl, program.slug);
  await enqueueMails(tx, [
    {
      recipientAddress: email,
      turn: program.brandId,
      template: "partner_invited",
      variables: {
        programId: program.id,
        programName: program.name,
        brandName,
        page,
        rate: { rewardType, directRateBps, directFixedCents },
        currency: program.currency,
        ...(input.note !== null && { body: input.note }),
      },
      mailKey,
    },
  ]);
  await recordAudit(tx, {
    origin: input.origin,
    brandId: program.brandId,
    programId: program.id,
    action: "partner.invite",
    targetId: program.id,
    details: { address: maskAddress(email) },
    at: tx.now,
  });
  return { page };
}

async function requireOpen(tx: Tx, program: LockedProgram): Promise<string> {
  const brand = await tx.row<RowOf<typeof BRAND>>(`select ${BRAND} from brand b where b.id = $1`, [
    program.brandId,
  ]);
  if (brand?.status === "active" && program.status === "live") return brand.name;
  throw new ApiError("conflict", "Nobody can apply to this program now.", {
    next:
      brand?.status === "pending"
        ? "Wait until the operator has approved the brand, then invite partners."
        : "Take the program live, then invite partners.",
  });
}

async function refuseForPartner(tx: Tx, programId: string, email: string): Promise<void> {
  const partner = await tx.row(
    `select 1 from partner m join account a on a.id = m.account_id
     where m.program_id = $1 and lower(a.email) = lower($2) and m.status <> 'rejected' limit 1`,
    [programId, email],
  );
  if (partner === null) return;
  throw new ApiError("conflict", "Someone with this address is already a partner, or has applied.", {
    next: "Search the program's partners for the address.",
  });
}

/**
 * The key of the invitation of this week; the address stands in it as a hash.
 *
 * @throws ApiError `conflict` if it was sent already
 */
async function newMailKey(tx: Tx, programId: string, email: string): Promise<string> {
  const hash = customerHash(tx.deps.config.customerHashKey, email).toString("hex");
  const week = Math.floor(tx.deps.systemClock.now().getTime() / ONCE_IN_MS);
  const mailKey = `partner_invited:${programId}:${hash}:${week}`;
  const sent = await tx.db.selectFrom("Mail").select("id").where("mailKey", "=", mailKey).executeTakeFirst();
  if (sent === undefined) return mailKey;
  throw new ApiError("conflict", "This address was already invited to the program this week.", {
    next: "Wait until next week, or share the application page yourself.",
  });
}
