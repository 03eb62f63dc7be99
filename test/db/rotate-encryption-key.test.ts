import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createHash, randomBytes } from "node:crypto";
import { connectPayoutAccount } from "../../src/commands/accounts/connect-payout-account.ts";
import { openPayoutDetails } from "../../src/commands/accounts/payout-details.ts";
import { submitTaxForm } from "../../src/commands/tax-forms/submit-tax-form.ts";
import { openTaxForm } from "../../src/queries/tax-forms/find-tax-form.ts";
import { readEvent } from "../../src/api/events/read-event.ts";
import { reseal } from "../../src/commands/upkeep/reseal.ts";
import { askToSignIn } from "../../src/commands/sign-in/ask-to-sign-in.ts";
import { openMailSecret } from "../../src/db/mail.ts";
import { receiveEvent } from "../../src/commands/events/receive-event.ts";
import { readEventBody } from "../../src/commands/events/read-event-body.ts";
import { storeDelivery } from "../../src/commands/deliveries/store-delivery.ts";
import { openPayingAccount, setPayingAccount } from "../../src/commands/payouts/paying-account.ts";
import { setWebhookSecret } from "../../src/commands/integration/set-webhook-secret.ts";
import { loadConfig } from "../../src/config.ts";
import { claimKey, storeResponse } from "../../src/db/idempotency.ts";
import { createSeal } from "../../src/db/seal.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { openDeps, type Deps } from "../../src/deps.ts";
import { findWebhookSecret } from "../../src/queries/integration/find-webhook-secret.ts";
import { showSigningSecrets } from "../../src/queries/integration/show-signing-secrets.ts";
import { openTestDeps } from "../support/scenes/deps.ts";
import { factoriesOf } from "../support/scenes/factories.ts";
import { taxFormOf } from "../support/scenes/tax-forms.ts";

const NEW_KEY = createHash("sha256").update("the new key").digest("hex");
const EVENT_BODY =
  '{"id":"evt-1","type":"sale","order_id":"o-1","amount_cents":100,"customer_email":"jo@buyer.example"}';
const origin = { actor: { kind: "operator", id: "test" }, requestId: null } as const;

let former: Awaited<ReturnType<typeof openTestDeps>>;
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  former = await openTestDeps();
});
afterAll(async () => {
  for (const deps of opened) await deps.close();
  await former.close();
});

/** A process with these keys. */
async function openWith(settings: Record<string, string>) {
  const deps = await openDeps(loadConfig({ ...former.environment, ...settings }), "test");
  opened.push(deps);
  return deps;
}

describe("a rotation of ENCRYPTION_KEY", () => {
  const IDEMPOTENCY_KEY = "one";
  let ids: { brandId: string; programId: string; accountId: string; email: string; secret: string };
  let cursor: string;
  let eventId: number;
  beforeAll(async () => {
    const { deps } = former;
    const make = factoriesOf(deps);
    const program = await make.program((await make.brand()).id);
    const account = await make.account();
    ids = {
      brandId: program.brandId,
      programId: program.id,
      accountId: account.id,
      email: account.email,
      secret: program.secret,
    };
    await inTransaction(deps, async (tx) => {
      await setWebhookSecret(tx, { ...ids, source: "stripe", secret: "whsec_former", origin });
      const payer = { holder: "Acme GmbH", iban: "DE89370400440532013000", origin };
      await setPayingAccount(tx, { ...ids, ...payer });
      await connectPayoutAccount(tx, { accountId: account.id, rail: "sandbox", hasTaxForm: true, origin });
      await submitTaxForm(tx, { accountId: account.id, form: taxFormOf("Nora Lind"), origin });
    });
    const found = await claimKey(deps, "key_1", IDEMPOTENCY_KEY, "fingerprint");
    if ("claim" in found)
      await storeResponse(deps.sql, deps, found.claim, { status: 200, body: { kept: true } });
    const raw = { source: "stripe", headers: {}, rawBody: '{"id":"evt_1"}' } as const;
    await inTransaction(deps, (tx) => storeDelivery(tx, { programId: program.id, raw, requestId: "req" }));
    const asked = {
      address: account.email,
      browser: "b".repeat(43),
      purpose: "sign_in",
      language: "en",
    } as const;
    await inTransaction(deps, (tx) => askToSignIn(tx, { ...asked, identity: null, isLanguageAsked: false }));
    eventId = await receiveUnmatched(deps);
    cursor = deps.cursors.pack("list", {}, ["1"]);
  });

  /** Receives a signed sale that credits nobody, so that its body is kept. @returns its number */
  async function receiveUnmatched(deps: Deps): Promise<number> {
    const event = readEvent(JSON.parse(EVENT_BODY) as Record<string, unknown>);
    const source = { source: "api", signedWith: "current" } as const;
    const received = { programId: ids.programId, event, rawBody: EVENT_BODY, ...source, origin };
    await inTransaction(deps, (tx) => receiveEvent(tx, received));
    return (await deps.sql.row<{ id: number }>("select id from incoming_event"))!.id;
  }

  /** Everything that was sealed, as a process opens it. */
  async function openEverything(deps: Deps) {
    const account = await deps.sql.row<{ details_sealed: Buffer }>(
      "select details_sealed from payout_account where account_id = $1",
      [ids.accountId],
    );
    const stored = await deps.sql.row<{ body_sealed: Buffer }>("select body_sealed from provider_delivery");
    const mail = await deps.sql.row<{ id: string; secret_sealed: Buffer }>("select * from mail");
    const attempt = await deps.sql.row<{ id: string; address_sealed: Buffer }>(
      "select * from sign_in_attempt",
    );
    return {
      mail: Object.keys(openMailSecret(deps, mail!.id, mail!.secret_sealed)),
      attempt: deps.seal.open(attempt!.address_sealed, `sign_in_attempt:${attempt!.id}`),
      signing: (await showSigningSecrets(deps.sql, deps, ids.brandId, ids.programId)).current,
      webhook: (await findWebhookSecret(deps, ids.programId, "stripe"))?.secret ?? null,
      payingAccount: (await inTransaction(deps, (tx) => openPayingAccount(tx, ids.programId))).holder,
      payoutAccount: typeof openPayoutDetails(deps.seal, ids.accountId, account!.details_sealed),
      taxForm: (await openTaxForm(deps.sql, deps.seal, ids.accountId))?.name,
      response: await claimKey(deps, "key_1", IDEMPOTENCY_KEY, "fingerprint"),
      event: await inTransaction(deps, (tx) => readEventBody(tx, { ...ids, eventId, origin })),
      delivery: deps.seal.open(stored!.body_sealed, `delivery:${ids.programId}:stripe:evt_1`),
    };
  }

  test("keeps everything readable at each step, and ends the former key", async () => {
    const expected = {
      mail: ["link", "code"],
      attempt: ids.email,
      signing: ids.secret,
      webhook: "whsec_former",
      payingAccount: "Acme GmbH",
      payoutAccount: "object",
      taxForm: "Nora Lind",
      response: { kept: { status: 200, body: { kept: true } } },
      event: EVENT_BODY,
      delivery: '{"id":"evt_1"}',
    };
    expect(await openEverything(former.deps)).toEqual(expected);
    await expect(openWith({ ENCRYPTION_KEY: NEW_KEY })).rejects.toThrow("ENCRYPTION_KEY_PREVIOUS");

    const both = await openWith({
      ENCRYPTION_KEY: NEW_KEY,
      ENCRYPTION_KEY_PREVIOUS: former.environment["ENCRYPTION_KEY"]!,
    });
    expect(await openEverything(both)).toEqual(expected);
    expect(both.cursors.unpack("list", {}, cursor)).toEqual(["1"]);
    const counts = {
      signing_secret: 1,
      webhook_secret: 1,
      payout_account: 1,
      tax_form: 1,
      paying_account: 1,
      provider_delivery: 1,
      incoming_event: 1,
      idempotency_record: 1,
      sign_in_attempt: 1,
      mail: 1,
      deployment: 1,
    };
    expect(await reseal(both)).toEqual(counts);
    expect(await openEverything(both)).toEqual(expected);
    expect(Object.values(await reseal(both))).toEqual(Object.values(counts).map(() => 0));

    const fresh = await openWith({ ENCRYPTION_KEY: NEW_KEY });
    expect(await openEverything(fresh)).toEqual(expected);
    expect(() => fresh.cursors.unpack("list", {}, cursor)).toThrow("cursor");
    await expect(openWith({})).rejects.toThrow("ENCRYPTION_KEY does not match this database");
  });

  test("knows every sealed column of the database", async () => {
    const columns = await former.deps.sql.rows<{ table_name: string }>(
      `select table_name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' and (column_name like '%sealed' or column_name = 'encryption_check')`,
    );
    const empty = await openTestDeps();
    const known = Object.keys(await reseal(empty.deps));
    await empty.close();
    expect(columns.map(({ table_name }) => table_name).toSorted()).toEqual(known.toSorted());
  });
});

test("a value opened often is remembered by its bytes: sealed anew it is opened anew, for its purpose alone", () => {
  const seal = createSeal(randomBytes(32));
  const [first, second] = [seal.seal("first", "row 1"), seal.seal("second", "row 1")];
  for (let time = 0; time < 2; time += 1) {
    expect(seal.openOften(first, "row 1")).toBe("first");
    expect(seal.openOften(second, "row 1")).toBe("second");
    expect(() => seal.openOften(first, "row 2")).toThrow(/unable to authenticate/);
  }
  const forged = Buffer.from(first);
  forged[forged.length - 1]! ^= 1;
  expect(() => seal.openOften(forged, "row 1")).toThrow(/unable to authenticate/);
});
