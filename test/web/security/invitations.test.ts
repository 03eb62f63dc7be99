import { beforeEach, describe, expect, test } from "@jest/globals";
import { moveBrand } from "../../../src/commands/brands/move-brand.ts";
import { deleteAccount } from "../../../src/commands/erasure/delete-account.ts";
import { changeMember, removeMember } from "../../../src/commands/members/change-member.ts";
import { inviteMember } from "../../../src/commands/members/invite-member.ts";
import { revokeInvitation } from "../../../src/commands/members/revoke-invitation.ts";
import { issueSignInLink } from "../../../src/commands/sign-in/issue-link.ts";
import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import { openConsole } from "../../support/scenes/console.ts";
import { askFor, newestLetter, openBrowser } from "../../support/scenes/people.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
let brand: { id: string };

beforeEach(async () => {
  brand = await make.brand({ name: "Acme & Sons" });
  await api.deps.sql.execute("delete from rate_limit_count");
});

const origin = { actor: { kind: "operator", id: "test" }, requestId: null } as const;
const run = <Result>(command: (tx: Tx) => Promise<Result>) => inTransaction(api.deps, command);
const invite = (email: string, role: "viewer" | "manager" | "owner" = "viewer", mayPay = false) =>
  run((tx) => inviteMember(tx, { brandId: brand.id, email, role, mayPay, origin }));
let counter = 0;
const newAddress = () => `new${(counter += 1)}@people.example`;

async function signIn(email: string) {
  const browser = openBrowser(api);
  const { token } = await askFor(api, browser, email);
  await browser.send("/sign-in/link", { token });
  return browser;
}
const pathOf = async (email: string) => /\/invite\?token=[\w-]{43}/.exec(await newestLetter(api, email))![0];
const membersOf = (brandId: string) =>
  api.deps.sql.rows(
    `select l.email, m.role, m.may_pay as "mayPay" from brand_member m join login l on l.id = m.login_id
     where m.brand_id = $1 and m.removed_at is null order by m.id`,
    [brandId],
  );

describe("an invitation", () => {
  // PEOPLE-16
  test("makes whoever signs in with its very address, and accepts, a member", async () => {
    const email = newAddress();
    await invite(email.toUpperCase(), "viewer", true);
    const path = await pathOf(email);
    expect((await openBrowser(api).get(path)).text).toContain(
      "sign in with the email address that received the invitation",
    );
    const browser = await signIn(email);
    const page = await browser.get(path);
    expect(page.text).toContain(
      "<strong>Acme &amp; Sons</strong> invited you to join its team (viewer, can make payouts)",
    );
    const [, invitation] = /name="invitation" value="(ivt_\w+)"/.exec(page.text)!;
    expect(await membersOf(brand.id)).toEqual([]);
    expect((await browser.send("/invite", { invitation: invitation! })).headers.get("location")).toBe("/");
    expect(await membersOf(brand.id)).toEqual([{ email, role: "viewer", mayPay: true }]);
    expect((await browser.get("/")).headers.get("location")).toBe(`/console/${brand.id}`);
    expect((await browser.send("/invite", { invitation: invitation! })).status).toBe(404);
  });

  // PEOPLE-16, API-27
  test("is one of 60 an hour at most that a brand sends, and no other brand is kept from it", async () => {
    const ownerOf = async (brandId: string) => {
      const owner = await openConsole(api, make, brandId, { role: "owner" });
      return (email: string) => owner.change("POST", "/invitations", { email, role: "viewer" });
    };
    const [one, another] = [await ownerOf(brand.id), await ownerOf(brand.id)];
    for (let count = 0; count < 30; count += 1) {
      const sent = await Promise.all([one(newAddress()), another(newAddress())]);
      expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    }
    const refused = await another(newAddress());
    expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
    expect((await (await ownerOf((await make.brand()).id))(newAddress())).status).toBe(201);
  });

  // PEOPLE-16
  test("that is expired, revoked, replaced or somebody else's looks like one that never was", async () => {
    const other = await signIn((await make.member((await make.brand()).id)).email);
    const pages = new Map<string, string>();
    const see = async (name: string, browser: typeof other, path: string) => {
      const { status, text } = await browser.get(path);
      expect([name, status]).toEqual([name, 404]);
      pages.set(name, text);
    };
    await see("unknown", other, `/invite?token=${"A".repeat(43)}`);
    const [foreign, expired, revoked, replaced] = [newAddress(), newAddress(), newAddress(), newAddress()];
    await invite(foreign);
    await see("foreign", other, await pathOf(foreign));
    const { invitationId } = await invite(expired);
    const late = await signIn(expired);
    const expiredPath = `/invite?token=${"B".repeat(43)}`;
    await api.deps.sql.execute(
      "update invitation set expires_at = created_at, token_hash = sha256(convert_to($2, 'UTF8')) where id = $1",
      [invitationId, "B".repeat(43)],
    );
    await see("expired", late, expiredPath);
    expect((await late.send("/invite", { invitation: invitationId })).status).toBe(404);
    const back = await invite(revoked);
    const revokedPath = await pathOf(revoked);
    const reader = await signIn(revoked);
    await run((tx) => revokeInvitation(tx, { brandId: brand.id, invitationId: back.invitationId, origin }));
    await see("revoked", reader, revokedPath);
    await invite(replaced);
    const firstPath = await pathOf(replaced);
    await invite(replaced, "manager");
    await see("replaced", await signIn(replaced), firstPath);
    expect(new Set(pages.values()).size).toBe(1);
  });

  // PEOPLE-16
  test("of somebody else is not accepted by its id, nor by who is not signed in", async () => {
    const { invitationId } = await invite(newAddress());
    const other = await signIn((await make.member((await make.brand()).id)).email);
    expect((await other.send("/invite", { invitation: invitationId })).status).toBe(404);
    const nobody = await openBrowser(api).send("/invite", { invitation: invitationId });
    expect(nobody.headers.get("location")).toBe("/sign-in");
    expect(await membersOf(brand.id)).toEqual([]);
  });

  // PEOPLE-16
  test("to a member is refused", async () => {
    const { email } = await make.member(brand.id);
    await expect(invite(email)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("a mail of an invitation", () => {
  const mailsTo = (email: string) =>
    api.deps.sql.rows(
      `select status, secret_sealed is null as "isEmpty" from mail where recipient_address = $1 order by id`,
      [email],
    );
  const DROPPED = { status: "dropped", isEmpty: true };

  // PEOPLE-16
  test("that was not sent yet is dropped when the invitation is revoked or replaced", async () => {
    const email = newAddress();
    await invite(email);
    const { invitationId } = await invite(email);
    expect(await mailsTo(email)).toEqual([DROPPED, { status: "pending", isEmpty: false }]);
    await run((tx) => revokeInvitation(tx, { brandId: brand.id, invitationId, origin }));
    expect(await mailsTo(email)).toEqual([DROPPED, DROPPED]);
  });

  // PEOPLE-16
  test("and the invitation itself end when the brand is closed", async () => {
    const email = newAddress();
    await invite(email);
    await run((tx) => moveBrand(tx, { brandId: brand.id, verb: "close", origin }));
    expect(await mailsTo(email)).toEqual([DROPPED]);
    await run((tx) => moveBrand(tx, { brandId: brand.id, verb: "reopen", origin }));
    const open = await api.deps.sql.rows("select 1 from invitation where email = $1 and revoked_at is null", [
      email,
    ]);
    expect(open).toEqual([]);
  });

  // PEOPLE-16, PARTNER-20
  test("and the invitation name nobody when the account of their address is deleted", async () => {
    const account = await make.account();
    await invite(account.email);
    await run((tx) => deleteAccount(tx, { accountId: account.id, origin }));
    const kept = await api.deps.sql.rows<{ text: string }>(
      `select to_jsonb(i)::text as text from invitation i union all select to_jsonb(m)::text from mail m`,
    );
    expect(kept.filter(({ text }) => text.includes(account.email))).toEqual([]);
    expect(await mailsTo("")).toEqual([DROPPED]);
  });
});

describe("a brand", () => {
  // PEOPLE-16
  test("keeps its last owner, also of two who leave at the same moment", async () => {
    const [one, two] = [await make.member(brand.id), await make.member(brand.id)];
    const leaving = [one, two].map(({ id }) =>
      run((tx) => removeMember(tx, { brandId: brand.id, memberId: id, origin })).then(
        () => "left",
        (error: { code: string }) => error.code,
      ),
    );
    expect((await Promise.all(leaving)).toSorted()).toEqual(["conflict", "left"]);
    const [last] = (await membersOf(brand.id)) as { email: string }[];
    const lastId = last!.email === one.email ? one.id : two.id;
    const change = { brandId: brand.id, memberId: lastId, role: "viewer", origin } as const;
    await expect(run((tx) => changeMember(tx, change))).rejects.toMatchObject({ code: "conflict" });
  });

  // PEOPLE-4
  test("lets its owners pay, and of the others whom it permits", async () => {
    await make.member(brand.id);
    const { id: memberId } = await make.member(brand.id, { role: "viewer" });
    const change = (values: object) =>
      run((tx) => changeMember(tx, { brandId: brand.id, memberId, origin, ...values }));
    expect(await change({ mayPay: true })).toMatchObject({ role: "viewer", mayPay: true });
    expect(await change({ role: "owner" })).toMatchObject({ role: "owner", mayPay: true });
    expect(await change({ role: "manager" })).toMatchObject({ role: "manager", mayPay: false });
  });

  // PEOPLE-16
  test("does not reach another brand's members or invitations", async () => {
    const { id: memberId } = await make.member((await make.brand()).id);
    await expect(
      run((tx) => removeMember(tx, { brandId: brand.id, memberId, origin })),
    ).rejects.toMatchObject({
      code: "member_not_found",
    });
    const { invitationId } = await invite(newAddress());
    const other = (await make.brand()).id;
    await expect(
      run((tx) => revokeInvitation(tx, { brandId: other, invitationId, origin })),
    ).rejects.toMatchObject({ code: "invitation_not_found" });
  });
});

describe("a link of the operator", () => {
  // PEOPLE-21
  test("signs in once, in any browser, and proves no mailbox", async () => {
    const account = await make.account();
    await api.deps.sql.execute("update account set email_verified_at = null where id = $1", [account.id]);
    const { link } = await run((tx) => issueSignInLink(tx, { email: account.email, origin }));
    const path = link.replace("http://localhost:3000", "");
    const browser = openBrowser(api);
    for (let time = 0; time < 20; time += 1) {
      expect((await openBrowser(api).get(path)).text).toContain("<button>Sign in</button>");
    }
    const token = path.split("token=")[1]!;
    expect((await browser.send("/sign-in/link", { token })).headers.get("location")).toBe("/");
    expect((await browser.get("/")).headers.get("location")).toBe("/portal");
    expect((await openBrowser(api).send("/sign-in/link", { token })).status).toBe(403);
    const { verified } = (await api.deps.sql.row<{ verified: Date | null }>(
      "select email_verified_at as verified from account where id = $1",
      [account.id],
    ))!;
    expect(verified).toBeNull();
  });

  // PEOPLE-21
  test("is not made for an address that nobody signs in with", async () => {
    await expect(run((tx) => issueSignInLink(tx, { email: "no@one.example", origin }))).rejects.toMatchObject(
      {
        code: "invalid_request",
      },
    );
  });
});
