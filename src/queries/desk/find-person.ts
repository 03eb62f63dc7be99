import { columns, type RowOf } from "../../db/columns.ts";
import { Account } from "../../db/entities/account.ts";
import { BrandMember } from "../../db/entities/brand-member.ts";
import { Brand } from "../../db/entities/brand.ts";
import { Login } from "../../db/entities/login.ts";
import { Partner } from "../../db/entities/partner.ts";
import { PayoutAccount } from "../../db/entities/payout-account.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";
import { sessionRule } from "../sign-in/live-sessions.ts";
import { listSessions } from "../sign-in/list-sessions.ts";
import type { Deps } from "../../deps.ts";
import { listPartnerKeys, type KeyRow } from "../keys/list-keys.ts";
import { listInvitationsTo, type OpenInvitation } from "../members/invitations.ts";

const LOGIN = columns(Login, "l", ["id", "email", "name", "createdAt"]);
const ACCOUNT = columns(Account, "a", [
  "id",
  "email",
  "name",
  "handle",
  "country",
  "emailVerifiedAt",
  "taxFormAt",
  "createdAt",
]);
const SEAT = columns(BrandMember, "m", {
  memberId: "id",
  role: "role",
  mayPay: "mayPay",
  brandId: "brandId",
});
const BRAND = columns(Brand, "b", { brandName: "name", brandStatus: "status" });
const PARTNER = columns(Partner, "r", { partnerId: "id", status: "status", programId: "programId" });
const PARTNER_BRAND = columns(Brand, "b", { brandId: "id", brandName: "name" });
const PROGRAM = columns(Program, "p", { programName: "name" });
const PAYOUT_ACCOUNT = columns(PayoutAccount, "y", ["rail", "label", "connectedAt", "refusedReason"]);

/** Someone with an address: how they sign in, and what they are. DESK-12. */
export interface FoundPerson {
  readonly login: (Readonly<RowOf<typeof LOGIN>> & { readonly sessions: number }) | null;
  readonly seats: readonly Readonly<RowOf<typeof SEAT> & RowOf<typeof BRAND>>[];
  readonly invitations: readonly OpenInvitation[];
  readonly account: Readonly<RowOf<typeof ACCOUNT>> | null;
  readonly payoutAccount: Readonly<RowOf<typeof PAYOUT_ACCOUNT>> | null;
  readonly partners: readonly Readonly<
    RowOf<typeof PARTNER> & RowOf<typeof PARTNER_BRAND> & RowOf<typeof PROGRAM>
  >[];
  readonly keys: readonly KeyRow[];
}

/** Who has an address, as a member, a partner, or someone invited. @param address in lower case */
export async function findPersonByAddress(
  deps: Pick<Deps, "sql" | "config" | "systemClock">,
  address: string,
): Promise<FoundPerson> {
  const { sql, config } = deps;
  const login = await sql.row<RowOf<typeof LOGIN>>(`select ${LOGIN} from login l where l.email = $1`, [
    address,
  ]);
  const account = await sql.row<RowOf<typeof ACCOUNT>>(
    `select ${ACCOUNT} from account a where lower(a.email) = $1 and a.deleted_at is null`,
    [address],
  );
  const sessions = login === null ? [] : await listSessions(sql, login.id, sessionRule(deps));
  return {
    login: login === null ? null : { ...login, sessions: sessions.length },
    seats: login === null ? [] : await seatsOf(sql, login.id),
    invitations: await listInvitationsTo(sql, address, deps.systemClock.now()),
    account,
    payoutAccount: account === null ? null : await payoutAccountOf(sql, account.id),
    partners: account === null ? [] : await partnersOf(sql, account.id),
    keys: account === null ? [] : await listPartnerKeys(sql, account.id, config.network),
  };
}

const seatsOf = (sql: Sql, loginId: string) =>
  sql.rows<FoundPerson["seats"][number]>(
    `select ${SEAT}, ${BRAND} from brand_member m join brand b on b.id = m.brand_id
     where m.login_id = $1 and m.removed_at is null order by b.name, b.id`,
    [loginId],
  );

const payoutAccountOf = (sql: Sql, accountId: string) =>
  sql.row<RowOf<typeof PAYOUT_ACCOUNT>>(
    `select ${PAYOUT_ACCOUNT} from payout_account y where y.account_id = $1 and y.replaced_at is null`,
    [accountId],
  );

const partnersOf = (sql: Sql, accountId: string) =>
  sql.rows<FoundPerson["partners"][number]>(
    `select ${PARTNER}, ${PARTNER_BRAND}, ${PROGRAM}
     from partner r join program p on p.id = r.program_id join brand b on b.id = r.brand_id
     where r.account_id = $1 order by b.name, p.name, r.id`,
    [accountId],
  );
