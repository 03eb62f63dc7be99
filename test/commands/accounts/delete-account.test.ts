import { describe, expect, test } from "@jest/globals";
import { connectPayoutAccount } from "../../../src/commands/accounts/connect-payout-account.ts";
import { refuseIfDeleted } from "../../../src/commands/accounts/lock-account.ts";
import { updateProfile } from "../../../src/commands/accounts/update-profile.ts";
import { deleteAccount } from "../../../src/commands/erasure/delete-account.ts";
import { eraseFurtherMails } from "../../../src/commands/erasure/erase-mails.ts";
import { inviteMember } from "../../../src/commands/members/invite-member.ts";
import { setCoupon } from "../../../src/commands/programs/set-coupon.ts";
import { addProperty } from "../../../src/commands/properties/add-property.ts";
import { closeAttempt } from "../../../src/commands/postbacks/close-attempt.ts";
import { endFurtherDeliveries } from "../../../src/commands/postbacks/end-deliveries.ts";
import { askToChangeAddress } from "../../../src/commands/sign-in/ask-to-change-address.ts";
import { changeAddress } from "../../../src/commands/sign-in/change-address.ts";
import { enqueueMails, openMailSecret } from "../../../src/db/mail.ts";
import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import { newId } from "../../../src/domain/ids.ts";
import { orderId, sendEvent } from "../../support/scenes/events.ts";
import { oneAfterTheOther } from "../../support/scenes/held-open.ts";
import { partnerScene, type PartnerScene } from "../../support/entry-points/partner.ts";
import { itemsLeft } from "../../support/scenes/leftovers.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const origin = { actor: { kind: "operator", id: "test" }, requestId: null } as const;
const run = <Result>(command: (tx: Tx) => Promise<Result>) => inTransaction(api.deps, command);
const remove = (accountId: string) => run((tx) => deleteAccount(tx, { accountId, origin }));

/** What workers do after a deletion, none of which runs here. */
async function eraseTheRest(): Promise<void> {
  const { sql } = api.deps;
  for (const partnerId of await itemsLeft(sql, "postback_ending")) {
    while (await run((tx) => endFurtherDeliveries(tx, partnerId)));
  }
  for (const accountId of await itemsLeft(sql, "mail_erasure")) {
    while (await run((tx) => eraseFurtherMails(tx, accountId)));
  }
}

async function sell({
  program,
  partner,
}: PartnerScene): Promise<{ status: string; note: string; conversionId: string }> {
  const sale = { type: "sale", order_id: orderId(), amount_cents: 10_000, ref_code: partner.refCode };
  return (await sendEvent(api, program, sale)).body;
}

const WORDS = "Very personal words, written by nobody else.";
const ADDRESS = "203.0.113.77";

/** Leaves the partner's words wherever a partner can leave them. */
async function leaveTraces(scene: PartnerScene): Promise<void> {
  const { program, partner, account, own, keys } = scene;
  const elsewhere = await make.program(program.brandId);
  const application = { acceptTerms: true, note: WORDS, channel: WORDS, promoText: WORDS };
  await api.call("POST", `/partner/marketplace/${elsewhere.id}/join`, { key: own.write, body: application });
  const profile = { promoText: WORDS, primaryMethod: "app_mobile", bio: WORDS };
  await api.call("PUT", "/partner/profile", {
    key: own.write,
    body: profile,
    headers: { "Idempotency-Key": "p" },
  });
  await api.call("POST", `/partner/programs/${program.id}/messages`, {
    key: own.write,
    body: { body: WORDS },
  });
  await api.call("POST", `/partners/${partner.id}/messages`, { key: keys.manager, body: { body: WORDS } });
  await api.call("POST", `/partners/${partner.id}/warn`, {
    key: keys.manager,
    body: { reason: WORDS },
  });
  await run((tx) =>
    connectPayoutAccount(tx, {
      accountId: account.id,
      rail: "sandbox",
      account: WORDS,
      hasTaxForm: true,
      origin,
    }),
  );
  await run((tx) =>
    addProperty(tx, { accountId: account.id, type: "podcast", identifier: WORDS, url: null, origin }),
  );
  await api.deps.sql.execute(
    "insert into postback (partner_id, url, updated_at) values ($1, $2, service_now())",
    [partner.id, `https://tracker.example/?secret=${account.handle}`],
  );
  // What the partner's servers said of them.
  await api.deps.sql.execute("update mail set last_error = $2 where account_id = $1", [account.id, WORDS]);
  const deliveryId = await insertDelivery(partner.id, "failed");
  await api.deps.sql.execute("update postback_delivery set last_error = $2 where id = $1", [
    deliveryId,
    WORDS,
  ]);
  await closeCall(deliveryId);
}

/** A delivery whose first call is under way. */
async function insertDelivery(partnerId: string, status: "pending" | "failed"): Promise<string> {
  const { sql } = api.deps;
  const deliveryId = newId("delivery");
  await sql.execute(
    `insert into postback_delivery (id, partner_id, event, cause, url, status, attempts, is_test, created_at)
     values ($1, $2, 'recorded', 'test', 'https://tracker.example/', $3, 1, true, service_now())`,
    [deliveryId, partnerId, status],
  );
  await sql.execute(
    "insert into postback_attempt (delivery_id, number, started_at) values ($1, 1, service_now())",
    [deliveryId],
  );
  return deliveryId;
}

/** Ends the call as one that found nobody: with the host, and its address, in the words of the error. */
const closeCall = (deliveryId: string) =>
  run((tx) =>
    closeAttempt(tx, {
      deliveryId,
      number: 1,
      result: { kind: "unreachable", error: WORDS, address: ADDRESS },
      endedAt: new Date(),
    }),
  );

/** Has an account's owner sign in, and ask to change the address and follow the link. */
async function signIn(account: Readonly<{ id: string; email: string }>) {
  const { sql, seal } = api.deps;
  const { loginId } = await make.member((await make.brand()).id);
  await sql.execute("delete from brand_member where login_id = $1", [loginId]);
  await sql.execute("update login set email = $2 where id = $1", [loginId, account.email]);
  await sql.execute("update account set login_id = $2 where id = $1", [account.id, loginId]);
  await make.session(loginId);
  const session = await sql.row<{ id: string }>("select id from web_session where login_id = $1", [loginId]);
  const sessionId = session!.id;
  const ask = (email: string, newEmail: string) =>
    run((tx) => askToChangeAddress(tx, { loginId, email, newEmail, origin }));
  const change = async (email: string, newEmail: string) => {
    await ask(email, newEmail);
    const mail = await sql.row<{ id: string; secret: Buffer }>(
      "select id, secret_sealed as secret from mail where recipient_address = $1",
      [newEmail],
    );
    const { link } = openMailSecret({ seal }, mail!.id, mail!.secret);
    const token = new URL(link!).searchParams.get("token")!;
    const result = await run((tx) => changeAddress(tx, { loginId, sessionId, token, requestId: null }));
    expect(result).toBe("changed");
  };
  return { loginId, ask, change };
}

/** Every row of every table as text, to look for what must be gone. */
async function wholeDatabase(): Promise<string> {
  const tables = await api.deps.sql.rows<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const dumps = await Promise.all(
    tables.map(({ name }) => api.deps.sql.rows(`select t::text as row from ${name} t`)),
  );
  return JSON.stringify(dumps);
}

describe("deleting an account", () => {
  // PARTNER-20
  // Review: security 7
  test("leaves no word of the partner, or about the partner, anywhere in the database", async () => {
    const scene = await partnerScene(make);
    await leaveTraces(scene);
    const personal = [WORDS, ADDRESS, scene.account.email, scene.account.name, scene.account.handle];
    const before = await wholeDatabase();
    for (const text of personal) expect(before).toContain(text);
    const { accountId, deletedAt } = await remove(scene.account.id);
    expect([accountId, deletedAt]).toEqual([scene.account.id, expect.any(Date)]);
    await eraseTheRest();
    const after = await wholeDatabase();
    for (const text of personal) expect(after).not.toContain(text);
  });

  // PARTNER-20, PEOPLE-38
  test("leaves neither the former address nor one that was asked for, and mails about them are sent no more", async () => {
    const { sql } = api.deps;
    const { account } = await partnerScene(make);
    const { loginId, ask, change } = await signIn(account);
    const [second, third] = ["second@gone.example", "third@gone.example"] as const;
    await change(account.email, second);
    await ask(second, third);
    const personal = [account.email, second, third];
    const before = await wholeDatabase();
    for (const text of personal) expect(before).toContain(text);
    await remove(account.id);
    await eraseTheRest();
    const after = await wholeDatabase();
    for (const text of personal) expect(after).not.toContain(text);
    const statuses = await sql.rows("select status from mail where about_login_id = $1", [loginId]);
    expect(statuses).toEqual([{ status: "dropped" }, { status: "dropped" }, { status: "dropped" }]);
  });

  // PARTNER-20, PEOPLE-11, PEOPLE-16, PEOPLE-38
  test("erases what went to a bare address while that was the person's, and nothing that went there later", async () => {
    const { sql } = api.deps;
    const { account } = await partnerScene(make);
    const former = account.email;
    const invite = async () => {
      const invitation = { brandId: (await make.brand()).id, role: "viewer", mayPay: false, origin } as const;
      return (await run((tx) => inviteMember(tx, { ...invitation, email: former }))).invitationId;
    };
    const signUp = { template: "sign_up", variables: { word: WORDS }, mailKey: newId("signInAttempt") };
    await run((tx) => enqueueMails(tx, [{ ...signUp, recipientAddress: former.toUpperCase() }]));
    const invitationId = await invite();
    const { change } = await signIn(account);
    await change(former, "next@gone.example");
    const laterId = await invite();
    await remove(account.id);
    await eraseTheRest();
    const mails = await sql.rows(
      "select recipient_address as address, status, variables from mail where mail_key = any ($1) order by id",
      [[signUp.mailKey, `invitation:${invitationId}`, `invitation:${laterId}`]],
    );
    const erased = { address: "", status: "dropped", variables: {} };
    expect(mails).toEqual([erased, erased, expect.objectContaining({ address: former, status: "pending" })]);
    const invitations = await sql.rows(
      "select id, email, revoked_at is null as is_open from invitation where id = any ($1) order by id",
      [[invitationId, laterId]],
    );
    expect(invitations).toEqual([
      { id: invitationId, email: `deleted-${invitationId.toLowerCase()}`, is_open: false },
      { id: laterId, email: former, is_open: true },
    ]);
  });

  // PARTNER-20
  test("erases very many postbacks afterwards", async () => {
    const { account, partner } = await partnerScene(make);
    await api.deps.sql.execute(
      `insert into postback_delivery (id, partner_id, event, cause, url, status, attempts, created_at)
       select $1 || n, $2, 'recorded', 'cause' || n, $3, 'sent', 1, service_now() from generate_series(1, 2500) n`,
      [newId("delivery"), partner.id, `https://tracker.example/?secret=${account.handle}`],
    );
    await api.deps.sql.execute(
      `insert into postback_attempt (delivery_id, number, started_at, answer_excerpt)
       select id, 1, created_at, $2 from postback_delivery where partner_id = $1`,
      [partner.id, WORDS],
    );
    await remove(account.id);
    await eraseTheRest();
    const left = await api.deps.sql.rows(
      `select from postback_delivery d join postback_attempt a on a.delivery_id = d.id
       where d.partner_id = $1 and (d.url <> '' or a.answer_excerpt is not null)`,
      [partner.id],
    );
    expect(left).toEqual([]);
  });

  test("ends keys and partners: links earn nothing, and the brand sees why", async () => {
    const scene = await partnerScene(make);
    const pending = await make.partner(await make.program(scene.brand.id), scene.account.id, {
      status: "pending",
    });
    await remove(scene.account.id);
    expect((await api.call("GET", "/partner/me", { key: scene.own.read })).body.error.code).toBe(
      "invalid_key",
    );
    expect(await sell(scene)).toMatchObject({
      status: "unmatched",
      note: expect.stringMatching(/^partner_not_approved/),
    });
    for (const [id, status] of [
      [scene.partner.id, "suspended"],
      [pending.id, "rejected"],
    ] as const) {
      const shown = (await api.call("GET", `/partners/${id}`, { key: scene.keys.viewer })).body.data;
      expect(shown).toMatchObject({
        name: "Deleted account",
        status,
        statusReason: "The person deleted the account.",
      });
    }
    const path = `/partners/${scene.partner.id}/messages`;
    const message = await api.call("POST", path, { key: scene.keys.manager, body: { body: "Hello?" } });
    expect(message.body.error.code).toBe("conflict");
  });

  // PARTNER-20
  test("keeps conversions and ledger", async () => {
    const scene = await partnerScene(make);
    const { conversionId } = await sell(scene);
    const path = `/conversions/${conversionId}`;
    await api.call("POST", `${path}/reject`, { key: scene.keys.manager, body: { reasonCode: "not_valid" } });
    const entries = () =>
      api.deps.sql.rows("select * from ledger_entry where conversion_id = $1 order by id", [conversionId]);
    const before = await entries();
    await remove(scene.account.id);
    expect(await entries()).toEqual(before);
    const shown = (await api.call("GET", path, { key: scene.keys.viewer })).body.data;
    expect(shown).toMatchObject({ partnerName: "Deleted account", amountCents: 10_000 });
  });

  // PARTNER-20
  test("is refused while money awaits approval, is in hold, or is due; nothing is changed", async () => {
    const scene = await partnerScene(make);
    const { conversionId } = await sell(scene);
    const refused = { code: "conflict", message: expect.stringContaining(scene.program.name) };
    await expect(remove(scene.account.id)).rejects.toMatchObject(refused);
    await api.call("POST", `/conversions/${conversionId}/approve`, { key: scene.keys.manager });
    await expect(remove(scene.account.id)).rejects.toMatchObject(refused);
    await api.call("PATCH", `/partners/${scene.partner.id}`, {
      key: scene.keys.owner,
      body: { holdDays: 0 },
    });
    await expect(remove(scene.account.id)).rejects.toMatchObject(refused);
    const me = await api.call("GET", "/partner/me", { key: scene.own.read });
    expect(me.body.data.account.email).toBe(scene.account.email);
  });

  test("frees the address for a new account", async () => {
    const { account } = await partnerScene(make);
    await remove(account.id);
    await expect(make.account({ email: account.email })).resolves.toMatchObject({ email: account.email });
  });

  test("is refused for an account that is not there, or was deleted", async () => {
    const { account } = await partnerScene(make);
    await remove(account.id);
    for (const id of [account.id, "acc_none"]) {
      await expect(remove(id)).rejects.toMatchObject({ code: "invalid_request" });
    }
  });

  test("while sales come in, either the sale is credited and the deletion refused, or the other way round", async () => {
    for (let round = 0; round < 5; round += 1) {
      const scene = await partnerScene(make);
      const [sale, deletion] = await Promise.all([
        sell(scene),
        remove(scene.account.id).then(
          () => "deleted",
          () => "refused",
        ),
      ]);
      expect([sale.status, deletion]).toEqual(
        sale.status === "processed" ? ["processed", "refused"] : ["unmatched", "deleted"],
      );
    }
  });
});

// Review: security 7
describe("what is under way while an account is deleted writes nothing after its erasure:", () => {
  const calls: [string, (scene: PartnerScene) => readonly [method: string, path: string, body?: object]][] = [
    ["a profile", () => ["PUT", "/partner/profile", { promoText: WORDS, primaryMethod: "app_mobile" }]],
    [
      "a postback",
      ({ program }) => [
        "PUT",
        `/partner/programs/${program.id}/postback`,
        { url: `https://1.1.1.1/${WORDS.length}` },
      ],
    ],
    ["a message", ({ program }) => ["POST", `/partner/programs/${program.id}/messages`, { body: WORDS }]],
  ];

  // PARTNER-20
  test.each(calls)("%s", async (_, callOf) => {
    const scene = await partnerScene(make);
    const [method, path, body] = callOf(scene);
    const response = await oneAfterTheOther(
      api.deps,
      (tx) => deleteAccount(tx, { accountId: scene.account.id, origin }),
      () => api.call(method, path, { key: scene.own.write, body }),
    );
    expect([response.status, response.body.error.code]).toEqual([401, "invalid_key"]);
    const left = await api.deps.sql.rows(
      `select from account_profile where account_id = $1 union all
       select from postback where partner_id = $2 union all
       select from message where partner_id = $2`,
      [scene.account.id, scene.partner.id],
    );
    expect(left).toEqual([]);
  });

  // PARTNER-20
  test("a coupon code of the brand", async () => {
    const { account, partner } = await partnerScene(make);
    const setting = oneAfterTheOther(
      api.deps,
      (tx) => deleteAccount(tx, { accountId: account.id, origin }),
      () => run((tx) => setCoupon(tx, { partnerId: partner.id, code: "ADA10", origin })),
    );
    const refusal = { code: "conflict", message: "The partner has deleted their account." };
    await expect(setting).rejects.toMatchObject(refusal);
    const left = await api.deps.sql.row("select from coupon where partner_id = $1", [partner.id]);
    expect(left).toBeNull();
  });

  test("the other way round, the deletion erases what it waited for", async () => {
    const scene = await partnerScene(make);
    const change = { promoText: WORDS, primaryMethod: "app_mobile" } as const;
    await oneAfterTheOther(
      api.deps,
      async (tx) => {
        await updateProfile(tx, { accountId: scene.account.id, change, origin });
        await refuseIfDeleted(tx, scene.account.id);
      },
      () => remove(scene.account.id),
    );
    const left = await api.deps.sql.row("select from account_profile where account_id = $1", [
      scene.account.id,
    ]);
    expect(left).toBeNull();
  });

  test.each(["before", "while"])("a call of a postback that ends %s workers erase it", async (when) => {
    const { account, partner } = await partnerScene(make);
    const deliveryId = await insertDelivery(partner.id, "pending");
    await remove(account.id);
    const erase = (tx: Tx) => endFurtherDeliveries(tx, partner.id);
    if (when === "while") await oneAfterTheOther(api.deps, erase, () => closeCall(deliveryId));
    else {
      await closeCall(deliveryId);
      await run(erase);
    }
    const attempt = await api.deps.sql.row(
      "select error, address, answer_excerpt as excerpt from postback_attempt where delivery_id = $1",
      [deliveryId],
    );
    expect(attempt).toEqual({ error: null, address: null, excerpt: null });
  });
});
