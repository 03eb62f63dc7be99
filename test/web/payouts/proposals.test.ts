import { describe, expect, test } from "@jest/globals";
import { openConsole } from "../../support/scenes/console.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

/** A brand whose payouts need two people, with a partner who is due. */
async function twoPeople() {
  const world = await payoutWorld(api.deps);
  await world.deposit(100_000);
  const partner = await world.payee();
  await world.earn(partner.id, 5_000);
  const owner = await openConsole(api, make, world.brand.id, { role: "owner" });
  const finance = await openConsole(api, make, world.brand.id, { mayPay: true });
  const set = await owner.change("PUT", "/payout-approval", { payoutApproval: "two" });
  expect(set.body.data).toEqual({ payoutApproval: "two" });
  const proposals = `/programs/${world.program.id}/payout-proposals`;
  const propose = async () =>
    (await finance.change("POST", proposals)).body.data as Readonly<Record<string, string>>;
  return { world, partner, owner, finance, proposals, propose };
}

type Person = Awaited<ReturnType<typeof openConsole>>;
const newest = async (person: Person, proposals: string) => (await person.get(proposals)).body.data[0];

describe("a proposed batch", () => {
  // PAYOUT-17, PEOPLE-18
  test("is approved by another person, and pays what was proposed", async () => {
    const { world, owner, finance, proposals, propose } = await twoPeople();
    const start = await finance.change("POST", `/programs/${world.program.id}/payout-batches`);
    expect([start.status, start.body.error.code]).toEqual([409, "conflict"]);
    const { proposalId } = await propose();
    expect(await newest(finance, proposals)).toMatchObject({ isOwn: true, payouts: 1, totalCents: 5_000 });
    const approve = `${proposals}/${proposalId}/approve`;
    expect((await finance.change("POST", approve)).body.error.message).toMatch(/You proposed/);
    expect(await world.payouts()).toEqual([]);

    const tried = (await owner.preview("POST", approve)).body.data;
    expect(await world.payouts()).toEqual([]);
    const { batchId, ...approved } = (await owner.change("POST", approve)).body.data;
    expect(approved).toEqual({ ...tried, batchId: undefined });
    expect(await world.payouts()).toEqual([expect.objectContaining({ batchId, amountCents: 5_000 })]);
    expect(await newest(owner, proposals)).toMatchObject({ status: "approved", isOwn: false, batchId });
    expect((await owner.change("POST", approve)).body.error.code).toBe("conflict");
    const actions = await api.deps.sql.rows(
      "select action, actor_kind from audit_entry where target_id = $1 order by id",
      [proposalId],
    );
    expect(actions).toEqual([
      { action: "payout_proposal.propose", actor_kind: "brand_user" },
      { action: "payout_proposal.approve", actor_kind: "brand_user" },
    ]);
  });

  // PAYOUT-18
  test("is refused with the difference where more would be paid, and sends nothing", async () => {
    const { world, partner, owner, proposals, propose } = await twoPeople();
    const { proposalId } = await propose();
    const late = await world.payee();
    await world.earn(late.id, 2_000);
    await world.earn(partner.id, 100);
    const refused = await owner.change("POST", `${proposals}/${proposalId}/approve`);
    expect([refused.status, refused.body.error.code]).toEqual([409, "more_than_approved"]);
    expect(refused.body.error.message).toMatch(/51\.00 USD instead of 50\.00 USD/);
    expect(refused.body.error.difference).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ partnerId: partner.id, proposedCents: 5_000, amountCents: 5_100 }),
        expect.objectContaining({ partnerId: late.id, proposedCents: 0, amountCents: 2_000 }),
      ]),
    );
    expect(await world.payouts()).toEqual([]);
    expect(await newest(owner, proposals)).toMatchObject({ status: "open" });
    const again = await propose();
    expect((await owner.change("POST", `${proposals}/${again["proposalId"]}/approve`)).status).toBe(201);
    const [current, replaced] = (await owner.get(proposals)).body.data;
    expect([current.status, replaced.status]).toEqual(["approved", "withdrawn"]);
  });

  // PAYOUT-18
  test("pays less without asking again, and never to another account", async () => {
    const { world, partner, owner, proposals, propose } = await twoPeople();
    const other = await world.payee({ rail: "bank_transfer" });
    const sale = await world.earn(other.id, 3_000);
    const first = await propose();
    const approve = (proposalId: string) => owner.change("POST", `${proposals}/${proposalId}/approve`);
    await world.connect(partner.accountId, { rail: "bank_transfer" });
    // A change that is long past holds nothing any more.
    await api.deps.sql.execute(
      "update payout_account set connected_at = connected_at - interval '4 days' where account_id = $1",
      [partner.accountId],
    );
    const refused = await approve(first["proposalId"]!);
    expect(refused.body.error.difference).toEqual([
      expect.objectContaining({ partnerId: partner.id, isOtherAccount: true }),
    ]);
    const second = await propose();
    await api.deps.sql.execute("update conversion set status = 'pending' where id = $1", [sale]);
    const less = await approve(second["proposalId"]!);
    expect([less.status, less.body.data.payments.totalCents]).toEqual([201, 5_000]);
  });

  // PAYOUT-17
  test("is withdrawn by either, and not approved for who may no longer pay", async () => {
    const { world, owner, finance, proposals, propose } = await twoPeople();
    for (const person of [owner, finance]) {
      const { proposalId } = await propose();
      const path = `${proposals}/${proposalId}`;
      expect((await person.change("POST", `${path}/withdraw`)).body.data).toEqual({ proposalId });
      expect((await owner.change("POST", `${path}/approve`)).body.error.code).toBe("conflict");
    }
    const { proposalId } = await propose();
    await api.deps.sql.execute("update brand_member set may_pay = false where brand_id = $1", [
      world.brand.id,
    ]);
    const refused = await owner.change("POST", `${proposals}/${proposalId}/approve`);
    expect(refused.body.error.message).toMatch(/may no longer pay/);
    const unknown = await owner.change("POST", `${proposals}/unknown/approve`);
    expect(unknown.body.error.code).toBe("proposal_not_found");
    const stranger = await openConsole(api, make, (await make.brand()).id, { role: "owner" });
    expect((await stranger.get(proposals)).body.error.code).toBe("program_not_found");
  });
});

describe("two people", () => {
  // PAYOUT-17
  test("are set by an owner, where two may pay and nothing starts by itself", async () => {
    const world = await payoutWorld(api.deps);
    const owner = await openConsole(api, make, world.brand.id, { role: "owner" });
    const two = () => owner.change("PUT", "/payout-approval", { payoutApproval: "two" });
    expect((await two()).body.error.message).toMatch(/Only one person/);
    const finance = await openConsole(api, make, world.brand.id, { mayPay: true });
    const foreign = await finance.change("PUT", "/payout-approval", { payoutApproval: "two" });
    expect(foreign.body.error.code).toBe("role_too_low");
    const automatic = (isAutomatic: boolean) =>
      owner.change("PUT", `/programs/${world.program.id}/automatic-payouts`, { isAutomatic });
    await automatic(true);
    expect((await two()).body.error.message).toMatch(/automatically/);
    await automatic(false);
    expect((await two()).status).toBe(200);
    expect((await automatic(true)).body.error.code).toBe("conflict");
    expect((await owner.get("/session")).body.data.brand.payoutApproval).toBe("two");
  });

  // PAYOUT-17
  test("release no payout alone, and go back to one by an owner, which ends the open proposal", async () => {
    const { world, owner, finance, proposals, propose } = await twoPeople();
    const held = await world.payee({ rail: null });
    await world.earn(held.id, 2_000);
    const { proposalId } = await propose();
    await owner.change("POST", `${proposals}/${proposalId}/approve`);
    await world.connect(held.accountId, { rail: "sandbox" });
    const { id } = (await world.payouts()).find(({ status }) => status === "held")!;
    const release = () => finance.change("POST", `/payouts/${id}/release`);
    expect((await release()).body.error.message).toMatch(/second person/);
    await propose();
    await owner.change("PUT", "/payout-approval", { payoutApproval: "one" });
    expect(await newest(owner, proposals)).toMatchObject({ status: "withdrawn" });
    expect((await finance.change("POST", proposals)).body.error.code).toBe("conflict");
    expect((await release()).body.data.status).toBe("pending");
  });
});

/** The mails of a kind to a brand's members: to which of them, and what it shows. */
const mailsOf = (brandId: string, template: string) =>
  api.deps.sql.rows<{ memberId: string; variables: Record<string, unknown> }>(
    `select m.id as "memberId", x.variables from mail x join brand_member m on m.login_id = x.login_id
     where m.brand_id = $1 and x.template = $2 order by m.id`,
    [brandId, template],
  );

const memberOf = async (brandId: string, role: string) =>
  (await api.deps.sql.row<{ id: string }>("select id from brand_member where brand_id = $1 and role = $2", [
    brandId,
    role,
  ]))!.id;

describe("mail about two-person approval", () => {
  // PAYOUT-26
  test("asks whoever may approve, and reports the decision to the proposer", async () => {
    const { world, owner, finance, proposals, propose } = await twoPeople();
    await make.member(world.brand.id, { role: "manager" });
    const ownerId = await memberOf(world.brand.id, "owner");
    const financeId = await memberOf(world.brand.id, "viewer");
    const mails = (template: string) => mailsOf(world.brand.id, template);
    await finance.preview("POST", proposals);
    expect(await mails("payout_proposed")).toEqual([]);

    const first = await propose();
    const link = `${api.deps.config.baseUrl}/console/${world.brand.id}/${world.program.id}/batches/new`;
    const asked = { payouts: 1, amountCents: 5_000, link: `${link}?proposal=${first["proposalId"]}` };
    expect(await mails("payout_proposed")).toEqual([
      { memberId: ownerId, variables: expect.objectContaining(asked) },
    ]);
    await finance.change("POST", `${proposals}/${first["proposalId"]}/withdraw`);
    expect(await mails("payout_proposal_declined")).toEqual([]);

    const second = await propose();
    await owner.change("POST", `${proposals}/${second["proposalId"]}/withdraw`);
    expect((await mails("payout_proposal_declined")).map(({ memberId }) => memberId)).toEqual([financeId]);

    const third = await propose();
    const { batchId } = (await owner.change("POST", `${proposals}/${third["proposalId"]}/approve`)).body.data;
    const shown = { amountCents: 5_000, link: expect.stringContaining(batchId) };
    expect(await mails("payout_proposal_approved")).toEqual([
      { memberId: financeId, variables: expect.objectContaining(shown) },
    ]);
  });

  // PAYOUT-26
  test("goes to those who may pay, and to the proposer, when one person suffices again", async () => {
    const { world, owner, propose } = await twoPeople();
    const other = await openConsole(api, make, world.brand.id, { role: "manager", mayPay: true });
    const proposerId = await memberOf(world.brand.id, "viewer");
    await propose();
    await api.deps.sql.execute("update brand_member set may_pay = false where id = $1", [proposerId]);
    await owner.change("PUT", "/payout-approval", { payoutApproval: "one" });
    const mails = await mailsOf(world.brand.id, "payout_approval_lowered");
    const otherId = await memberOf(world.brand.id, "manager");
    expect(mails.map(({ memberId }) => memberId)).toEqual([otherId, proposerId].toSorted());
    expect(mails[0]!.variables).toMatchObject({
      hasProposals: true,
      link: `${api.deps.config.baseUrl}/console/${world.brand.id}/team`,
    });
    expect((await other.get("/session")).body.data.brand.payoutApproval).toBe("one");
  });
});
