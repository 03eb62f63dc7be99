import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { connectPayoutAccount } from "../../src/commands/accounts/connect-payout-account.ts";
import { submitTaxForm } from "../../src/commands/tax-forms/submit-tax-form.ts";
import { depositFunds } from "../../src/commands/funding/deposit-funds.ts";
import { nameOf, OPERATOR } from "../../src/cli/command.ts";
import { COMMANDS } from "../../src/cli/registry.ts";
import { Review } from "../../src/db/entities/review.ts";
import { enqueueMails } from "../../src/db/mail.ts";
import { receiveEvent, type ReceiveEvent } from "../../src/commands/events/receive-event.ts";
import { storeDelivery } from "../../src/commands/deliveries/store-delivery.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import type { Deps } from "../../src/deps.ts";
import { newId } from "../../src/domain/ids.ts";
import { openTestDeps } from "../support/scenes/deps.ts";
import { factoriesOf } from "../support/scenes/factories.ts";
import { taxFormOf } from "../support/scenes/tax-forms.ts";
import { TESTER } from "../support/scenes/payout-world.ts";
import { testServers } from "../support/servers/test-servers.ts";
import { runVp, runVpProcess } from "./run-vp.ts";

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const idOf = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9A-Z]{26}$`));

const saleEvent = (programId: string, refCode: string): ReceiveEvent => ({
  programId,
  source: "api",
  signedWith: null,
  rawBody: null,
  origin: OPERATOR,
  event: {
    id: newId("request"),
    type: "sale",
    orderRef: "pi_1",
    invalidField: null,
    unknownFields: [],
    body: {
      type: "sale",
      orderRef: "pi_1",
      amountCents: 1000,
      currency: null,
      clickId: null,
      refCode,
      subs: [null, null, null, null, null],
      occurredAt: null,
      customerEmail: null,
      couponCode: null,
      subscriptionRef: null,
      productNames: [],
    },
  },
});

const DISPUTE = {
  externalRef: "pi_1",
  amountCents: 1000,
  currency: "USD",
  openedAt: TIME,
  updatedAt: TIME,
};

const LOST_PAYOUT = newId("payout");

/** What the commands are tried on; each record serves one of them, so that their order does not matter. */
async function makeRecords(deps: Deps) {
  const make = factoriesOf(deps);
  const brand = await make.brand();
  const program = await make.program(brand.id);
  const account = await make.account();
  const partner = await make.partner(program, account.id);
  const review = async () => {
    const { id: programId } = await make.program(brand.id);
    const id = newId("review");
    const row = {
      id,
      programId,
      kind: "brand_rules",
      body: "Be kind.",
      status: "pending",
      createdAt: new Date(),
    } as const;
    await deps.orm.em.fork().insert(Review, row);
    return id;
  };
  await inTransaction(deps, (tx) =>
    enqueueMails(tx, [
      { accountId: account.id, template: "partner_approved", variables: { a: 1 }, mailKey: "a" },
    ]),
  );
  const funded = await make.program(brand.id);
  await inTransaction(deps, (tx) =>
    depositFunds(tx, {
      ...{ brandId: brand.id, programId: funded.id, amountCents: 1_000, note: null, reference: "B-1" },
      origin: TESTER,
    }),
  );
  const payee = await make.account();
  await inTransaction(deps, async (tx) => {
    const accountId = payee.id;
    await connectPayoutAccount(tx, { accountId, rail: "sandbox", hasTaxForm: true, origin: TESTER });
    await submitTaxForm(tx, { accountId, form: taxFormOf("Nora Lind"), origin: TESTER });
  });
  const idIn = async (table: string) =>
    (await deps.sql.row<{ id: string }>(`select id from ${table} order by created_at limit 1`))!.id;
  await make.brandKey(brand.id);
  await make.partnerKey(account.id);
  const parked = async () =>
    (await deps.sql.row<{ id: number }>(
      `insert into outbox (topic, workflow_id, payload, attempts, last_error, parked_at)
       values ('mail', 'mail/mail_lost', '{}', 10, 'too large', now()) returning id`,
    ))!.id;
  const differenceOn = async (subject: string) =>
    (await deps.sql.row<{ id: number }>(
      `insert into rail_difference (rail, kind, subject, message, found_at, seen_at)
       values ('stripe', 'amount_differs', $1, '100 USD', now(), now()) returning id`,
      [subject],
    ))!.id;
  const failedMail = async () =>
    (await deps.sql.row<{ id: string }>(
      `insert into mail (id, mail_key, brand_id, template, variables, status, attempts, message_id, created_at)
       values ($1, $1, $2, 'partner_approved', '{}', 'failed', 30, $1, now()) returning id`,
      [newId("mail"), brand.id],
    ))!.id;
  /** A sale of a program of its own, in dispute. */
  const disputed = async (dispute: string) => {
    const own = await make.program(brand.id);
    const { refCode } = await make.partner(own, (await make.account()).id);
    const { conversionId } = await inTransaction(deps, async (tx) => {
      const outcome = await receiveEvent(tx, saleEvent(own.id, refCode));
      const facts = { disputes: [{ disputeRef: dispute, status: "open", amountCents: 1000 }] };
      await tx.execute("update sale_order set facts = $2 where program_id = $1", [
        own.id,
        JSON.stringify(facts),
      ]);
      await tx.execute(
        `insert into order_dispute (sale_order_id, dispute_ref, status, amount_cents, updated_at)
         select id, $2, 'open', 1000, $3 from sale_order where program_id = $1`,
        [own.id, dispute, tx.now],
      );
      return outcome;
    });
    return { dispute, programId: own.id, conversionId };
  };
  const earner = await disputed("dp_3");
  await deps.sql.execute(
    "update conversion set status = 'approved', hold_until = service_now(), released_at = service_now() where id = $1",
    [earner.conversionId],
  );
  await make.member(brand.id);
  return {
    brand,
    earnerId: (await deps.sql.row<{ id: string }>("select partner_id as id from conversion where id = $1", [
      earner.conversionId,
    ]))!.id,
    toChange: (await make.member(brand.id, { role: "viewer" })).id,
    toRemove: (await make.member(brand.id, { role: "owner" })).id,
    disputed: await disputed("dp_1"),
    toClose: await disputed("dp_2"),
    pendingBrand: await make.brand({ status: "pending" }),
    closingBrand: await make.brand(),
    closedBrand: await make.brand({ status: "closed" }),
    program,
    rotated: await make.program(brand.id),
    toRetry: await parked(),
    toDrop: await parked(),
    account,
    partner,
    leaver: await make.account(),
    payee,
    funded,
    brandKeyId: await idIn("brand_key"),
    partnerKeyId: await idIn("partner_key"),
    toList: await review(),
    toApprove: await review(),
    toRefuse: await review(),
    mailId: await idIn("mail"),
    failedMailId: await failedMail(),
    hook: await inTransaction(deps, (tx) =>
      storeDelivery(tx, {
        programId: program.id,
        raw: { source: "stripe", headers: {}, rawBody: '{"id":"evt_1"}' },
        requestId: "req",
      }),
    ),
    difference: await differenceOn("tr_1"),
    toAccept: await differenceOn("tr_2"),
  };
}

type Records = Awaited<ReturnType<typeof makeRecords>>;

const waitingDelivery = ({ hook, program }: Records) => ({
  id: hook.deliveryId,
  programId: program.id,
  source: "stripe",
  externalId: "evt_1",
  receivedAt: TIME,
  storedAt: TIME,
  settledAt: null,
  failures: 0,
  lastFailure: null,
  eventId: null,
  hasBody: true,
});

const PROPERTY = { url: null, followers: null, statsSource: null };

/** One working call of each command, and what it prints. */
const CALLS: Record<string, readonly [words: (of: Records) => string[], printed: (of: Records) => unknown]> =
  {
    "brand activate": [
      ({ pendingBrand }) => [pendingBrand.id],
      ({ pendingBrand }) => ({ brandId: pendingBrand.id, status: "active" }),
    ],
    "brand close": [
      ({ closingBrand }) => [closingBrand.id],
      ({ closingBrand }) => ({ brandId: closingBrand.id, status: "closed" }),
    ],
    "brand reopen": [
      ({ closedBrand }) => [closedBrand.id],
      ({ closedBrand }) => ({ brandId: closedBrand.id, status: "active" }),
    ],
    "partner verify-email": [
      ({ account }) => [account.id],
      ({ account }) => ({ accountId: account.id, emailVerifiedAt: TIME }),
    ],
    "partner read-tax-form": [
      ({ payee }) => [payee.id],
      () => ({ ...taxFormOf("Nora Lind"), taxNumber: "12345678901" }),
    ],
    "brand create": [
      () => ["--name", "Acme Tea", "--email", "tea@acme.example"],
      () => ({ brandId: idOf("brd"), invitationId: idOf("ivt") }),
    ],
    "brand list": [
      ({ brand }) => ["--search", brand.name],
      ({ brand }) =>
        expect.arrayContaining([
          {
            ...{
              id: brand.id,
              name: brand.name,
              email: expect.any(String),
              status: "active",
              createdAt: TIME,
            },
            ...{ programs: expect.any(Number), members: expect.any(Number) },
          },
        ]),
    ],
    "program list": [
      ({ brand }) => ["--brand", brand.id, "--limit", "1"],
      ({ brand }) => [
        {
          ...{ id: idOf("prg"), name: expect.any(String), slug: expect.any(String), currency: "USD" },
          ...{ status: "live", brandId: brand.id, brandName: brand.name, availableCents: expect.any(Number) },
        },
      ],
    ],
    "member list": [
      ({ brand }) => ["--brand", brand.id],
      () =>
        expect.arrayContaining([
          expect.objectContaining({ id: idOf("mbr"), role: "owner", createdAt: TIME }),
        ]),
    ],
    "member invite": [
      ({ brand }) => ["--brand", brand.id, "--email", "eve@acme.example", "--role", "viewer", "--may-pay"],
      () => ({ invitationId: idOf("ivt"), expiresAt: TIME }),
    ],
    "member change": [
      ({ brand, toChange }) => [toChange, "--brand", brand.id, "--role", "manager", "--pay", "on"],
      ({ toChange }) => ({ memberId: toChange, role: "manager", mayPay: true }),
    ],
    "member remove": [
      ({ brand, toRemove }) => [toRemove, "--brand", brand.id],
      ({ toRemove }) => ({ memberId: toRemove }),
    ],
    "sign-in link": [
      ({ account }) => ["--email", account.email],
      () => ({ link: expect.stringMatching(/\/sign-in\/link\?token=[\w-]{43}$/) }),
    ],
    "key create": [
      ({ brand }) => ["--brand", brand.id, "--role", "manager", "--name", "Back office"],
      () => ({ id: idOf("key"), key: expect.stringMatching(/^vpk_/), role: "manager" }),
    ],
    "key revoke": [
      ({ brandKeyId }) => [brandKeyId],
      ({ brandKeyId }) => ({ id: brandKeyId, revokedAt: TIME }),
    ],
    "partner-key create": [
      ({ account }) => ["--account", account.id, "--scope", "read"],
      () => ({ id: idOf("pkey"), key: expect.stringMatching(/^vpp_/), scope: "read" }),
    ],
    "partner-key revoke": [
      ({ partnerKeyId }) => [partnerKeyId],
      ({ partnerKeyId }) => ({ id: partnerKeyId, revokedAt: TIME }),
    ],
    "partner create": [
      () => [
        "--email",
        "eve@mail.example",
        "--name",
        "Eve",
        "--handle",
        "eve",
        "--country",
        "US",
        "--verified",
      ],
      () => ({ accountId: idOf("acc") }),
    ],
    "partner connect": [
      ({ account }) => [account.id, "--rail", "sandbox", "--account", "ok", "--tax-form"],
      ({ account }) => ({ accountId: account.id, rail: "sandbox" }),
    ],
    "partner recheck": [
      ({ payee }) => [payee.id],
      ({ payee }) => ({ accountId: payee.id, payoutAccount: "taken" }),
    ],
    "property add": [
      ({ account }) => ["--account", account.id, "--type", "x", "--identifier", "@eve"],
      () => ({
        ...PROPERTY,
        id: idOf("ppt"),
        type: "x",
        identifier: "eve",
        verified: false,
        method: null,
        lastCheckedAt: null,
        verificationToken: expect.stringMatching(/^[0-9a-f]{40}$/),
      }),
    ],
    "account delete": [
      ({ leaver }) => [leaver.id],
      ({ leaver }) => ({ accountId: leaver.id, deletedAt: TIME }),
    ],
    "question set": [
      ({ program }) => ["--program", program.id, "--id", "q1", "--text", "Where do you post?"],
      ({ program }) => ({ programId: program.id, id: "q1", text: "Where do you post?" }),
    ],
    "encryption reseal": [
      () => [],
      // Nothing was sealed under another key before.
      () => ({ resealed: expect.objectContaining({ signing_secret: 0, deployment: 0 }) }),
    ],
    "temporal setup": [
      () => ["--retention-days", "1"],
      () => expect.objectContaining({ namespace: "default", problems: [] }),
    ],
    "temporal versions": [
      () => [],
      () => expect.objectContaining({ isSupported: true, currentBuildId: null, versions: [] }),
    ],
    "temporal move-pinned": [() => ["--build-id", "1.0.0"], () => ({ buildId: "1.0.0", moved: 0 })],
    "secret show": [
      ({ program }) => ["--program", program.id],
      ({ program }) => ({ current: program.secret, previous: null, previousUntil: null }),
    ],
    "secret rotate": [
      ({ rotated }) => ["--program", rotated.id],
      ({ rotated }) => ({
        current: expect.stringMatching(/^vps_/),
        previous: rotated.secret,
        previousUntil: TIME,
      }),
    ],
    "coupon set": [
      ({ partner }) => ["--partner", partner.id, "--code", "EVE10"],
      ({ partner, program }) => ({ programId: program.id, partnerId: partner.id, code: "EVE10" }),
    ],
    "coupon offer": [
      ({ program }) => ["on", "--program", program.id],
      ({ program }) => ({ programId: program.id, isCouponOfferOn: true }),
    ],
    "funds deposit": [
      ({ program }) => ["--program", program.id, "--cents", "12345", "--note", "Wire of May"],
      () => ({
        funding: { depositedCents: 12_345, sentCents: 0, feesCents: 0, availableCents: 12_345 },
        forecast: { shortfallDay: null },
        calendar: { cutoff: TIME, payoutAt: TIME, isAutomatic: false },
        invoices: [],
      }),
    ],
    "funds withdraw": [
      ({ funded }) => ["--program", funded.id, "--cents", "345", "--reference", "W-1"],
      () => ({
        funding: { depositedCents: 655, sentCents: 0, feesCents: 0, availableCents: 655 },
        forecast: { shortfallDay: null },
        calendar: { cutoff: TIME, payoutAt: TIME, isAutomatic: false },
        invoices: [],
      }),
    ],
    "clock show": [() => [], () => ({ now: TIME, offsetSeconds: expect.any(Number) })],
    "clock advance": [() => ["2h"], () => ({ now: TIME, offsetSeconds: expect.any(Number), settled: true })],
    "clock set": [
      () => [new Date(Date.now() + 86_400_000).toISOString()],
      () => ({ now: TIME, offsetSeconds: expect.any(Number), settled: true }),
    ],
    "review list": [
      () => [],
      () =>
        expect.arrayContaining([
          expect.objectContaining({ body: "Be kind.", status: "pending", createdAt: TIME }),
        ]),
    ],
    "review approve": [
      ({ toApprove }) => [toApprove],
      ({ toApprove }) => expect.objectContaining({ id: toApprove, status: "approved", decidedAt: TIME }),
    ],
    "review refuse": [
      ({ toRefuse }) => [toRefuse, "--reason", "Too loud"],
      ({ toRefuse }) =>
        expect.objectContaining({ id: toRefuse, status: "refused", reason: "Too loud", decidedAt: TIME }),
    ],
    status: [
      () => [],
      () => ({
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        node: process.versions.node,
        network: "testnet",
        baseUrl: "http://localhost:3000",
        database: {
          host: expect.stringContaining("127.0.0.1:"),
          name: expect.stringMatching(/^test_/),
          postgres: expect.stringMatching(/^18\./),
          schema: expect.any(String),
        },
        temporal: {
          address: testServers().temporalAddress,
          namespace: "default",
          isReachable: true,
          version: expect.stringMatching(/^\d+\.\d+/),
          // OPERATE-16
          // Review: cluster D4
          backlogs: expect.arrayContaining([
            { queue: expect.any(String), kind: "workflow", tasks: 0, oldestAgeSeconds: 0 },
            { queue: expect.stringMatching(/-mail$/), kind: "activity", tasks: 0, oldestAgeSeconds: 0 },
          ]),
        },
        outbox: {
          open: expect.any(Number),
          parked: expect.any(Number),
          oldestAgeSeconds: expect.any(Number),
        },
        openProcesses: expect.objectContaining({ hold: 0, mail: 3, payout: 0 }),
        deliveries: { unsettled: 1, failing: 0, oldestAgeSeconds: expect.any(Number) },
        leftovers: [],
        books: null,
        // The difference and the outbox messages that stand in the records.
        attention: expect.arrayContaining([
          expect.objectContaining({ kind: "rail_difference", reason: "amount_differs" }),
        ]),
        clock: { now: TIME, offsetSeconds: expect.any(Number) },
      }),
    ],
    audit: [() => ["--limit", "5"], () => expect.any(Array)],
    balances: [
      ({ program }) => ["--program", program.id],
      ({ partner }) => [expect.objectContaining({ partnerId: partner.id, payable: 0, paid: 0 })],
    ],
    "ledger verify": [
      ({ program }) => ["--program", program.id],
      () => ({ checked: expect.any(Number), problems: [], attention: [] }),
    ],
    "rail differences": [
      () => [],
      ({ difference }) =>
        expect.arrayContaining([
          {
            id: difference,
            rail: "stripe",
            kind: "amount_differs",
            subject: "tr_1",
            payoutId: null,
            programId: null,
            message: "100 USD",
            foundAt: TIME,
            next: expect.stringContaining("rail"),
          },
        ]),
    ],
    "rail accept": [
      ({ toAccept }) => [String(toAccept), "--note", "A transfer of another business."],
      ({ toAccept }) => ({ id: toAccept, acceptedAt: TIME }),
    ],
    // Last of the three: the comparison closes what it does not find at the rail.
    "rail compare": [
      () => [],
      () => ({ transfers: { sandbox: expect.any(Number) }, differences: expect.any(Array) }),
    ],
    "report accruals": [
      ({ program }) => ["--program", program.id],
      () => ({ rows: expect.any(Number), csv: expect.stringContaining("month") }),
    ],
    "report liability": [
      ({ program }) => ["--program", program.id],
      () => ({ rows: expect.any(Number), csv: expect.stringContaining("day") }),
    ],
    "delivery list": [
      ({ program }) => ["--program", program.id, "--unsettled"],
      (records) => [waitingDelivery(records)],
    ],
    "delivery retry": [({ hook }) => [hook.deliveryId], waitingDelivery],
    "outbox list": [
      () => ["--parked"],
      ({ toRetry }) => expect.arrayContaining([expect.objectContaining({ id: toRetry, parkedAt: TIME })]),
    ],
    "outbox retry": [
      ({ toRetry }) => [String(toRetry)],
      ({ toRetry }) => expect.objectContaining({ id: toRetry, attempts: 0, parkedAt: null }),
    ],
    "outbox drop": [
      ({ toDrop }) => [String(toDrop)],
      ({ toDrop }) => expect.objectContaining({ id: toDrop, workflowId: "mail/mail_lost" }),
    ],
    "dispute list": [
      ({ disputed }) => ["--program", disputed.programId, "--open"],
      ({ disputed }) => [{ ...DISPUTE, ...disputed, status: "open", heldCents: 0 }],
    ],
    "dispute close": [
      ({ toClose }) => [toClose.dispute, "--as", "lost", "--program", toClose.programId],
      ({ toClose }) => ({ ...DISPUTE, ...toClose, status: "lost", heldCents: 1000 }),
    ],
    "mail list": [
      ({ account }) => ["--account", account.id, "--status", "pending"],
      ({ account, mailId }) => [
        {
          id: mailId,
          createdAt: TIME,
          status: "pending",
          template: "partner_approved",
          accountId: account.id,
          brandId: null,
          to: account.email,
          subject: null,
          attempts: 0,
          lastError: null,
          sentAt: null,
        },
      ],
    ],
    "mail show": [
      ({ mailId }) => [mailId],
      ({ mailId }) =>
        expect.objectContaining({ id: mailId, mailKey: "a", variables: { a: 1 }, bodyText: null }),
    ],
    "mail send-again": [
      ({ failedMailId }) => [failedMailId],
      ({ failedMailId }) => ({ mailId: failedMailId }),
    ],
    // In the order of a restore.
    "restore begin": [
      () => ["--to", "2026-01-02T03:04:05Z"],
      () => ({
        restoredTo: "2026-01-02T03:04:05.000Z",
        payoutsToLookUp: expect.any(Number),
        bankTransfersToCheck: expect.any(Number),
        sessionsEnded: expect.any(Number),
      }),
    ],
    "restore status": [
      () => [],
      () => ({
        restoration: { id: expect.any(Number), restoredTo: "2026-01-02T03:04:05.000Z", begunAt: TIME },
        lostTransfers: [],
        bankTransfersToCheck: expect.any(Array),
      }),
    ],
    "restore record": [() => [], () => ({ recorded: [], lostTransfers: [] })],
    "restore bank-transfer": [
      ({ earnerId }) => [LOST_PAYOUT, "--partner", earnerId, "--amount-cents", "100"],
      () => ({ payoutId: LOST_PAYOUT, batchId: expect.stringMatching(/^bat_/) }),
    ],
    "restore end": [() => [], () => ({ endedAt: TIME })],
  };

/** One of each effect, and one that connects to Temporal: as processes, which print nothing else and end by themselves. */
const AS_PROCESSES = ["audit", "key create", "rail compare", "status"];

describe("every command", () => {
  let deps: Deps;
  let environment: Record<string, string>;
  let close: () => Promise<void>;
  let records: Records;

  beforeAll(async () => {
    const opened = await openTestDeps({ TEMPORAL_ADDRESS: testServers().temporalAddress });
    ({ deps, environment, close } = opened);
    records = await makeRecords(deps);
  });
  afterAll(() => close());

  test("is tried here, or with the payouts", () => {
    // Promoting needs workers of the version: test/worker/versions.test.ts.
    const tried = COMMANDS.map(nameOf).filter(
      (name) => !name.startsWith("payouts ") && name !== "temporal promote",
    );
    expect([...Object.keys(CALLS), "property verify"].toSorted()).toEqual(tried.toSorted());
  });

  // OPERATE-8
  test.each(Object.keys(CALLS))("%s prints one JSON value and nothing else", async (name) => {
    const [words, printed] = CALLS[name]!;
    const start = AS_PROCESSES.includes(name) ? runVpProcess : runVp;
    const run = await start(environment, [...name.split(" "), ...words(records)]);
    expect(run).toMatchObject({ exitStatus: 0, stderr: "" });
    expect(run.stdout).toMatch(/^[[{].*[\]}]\n$/);
    expect(JSON.parse(run.stdout)).toEqual(printed(records));
  });

  test("property verify vouches for a place", async () => {
    const words = ["--account", records.account.id, "--type", "podcast", "--identifier", "Brewing aloud"];
    const { id } = JSON.parse((await runVp(environment, ["property", "add", ...words])).stdout);
    const run = await runVp(environment, ["property", "verify", id, "--method", "manual"]);
    expect(JSON.parse(run.stdout)).toEqual({
      ...PROPERTY,
      id,
      type: "podcast",
      identifier: "Brewing aloud",
      verified: true,
      method: "manual",
      lastCheckedAt: TIME,
    });
  });

  // Review: security 6
  test("secret rotate --end-previous ends every earlier secret, also right after a rotation", async () => {
    const { id: programId } = await factoriesOf(deps).program(records.brand.id);
    const rotate = async (...flags: string[]) => {
      const run = await runVp(environment, ["secret", "rotate", "--program", programId, ...flags]);
      return JSON.parse(run.stdout) as { current: string; previous: string | null };
    };
    const first = await rotate();
    const second = await rotate("--end-previous");
    expect(first.previous).toMatch(/^vps_/);
    expect(second).toEqual({ current: expect.stringMatching(/^vps_/), previous: null, previousUntil: null });
    expect(second.current).not.toBe(first.current);
  });

  test("leaves an audit line that names the operator, and nowhere a secret", async () => {
    const secrets: string[] = [];
    for (const words of [
      ["key", "create", "--brand", records.brand.id, "--role", "owner"],
      ["partner-key", "create", "--account", records.account.id, "--scope", "write"],
      ["secret", "show", "--program", records.program.id],
    ]) {
      const { stdout } = await runVp(environment, words);
      secrets.push(...[...stdout.matchAll(/vp[kps]_[\w-]+/g)].map(([secret]) => secret));
    }
    expect(secrets).toHaveLength(3);
    const { stdout } = await runVp(environment, ["audit", "--actor", "vp", "--limit", "1000"]);
    const actions = JSON.parse(stdout).map(({ action }: { action: string }) => action);
    // Review: security 14
    expect(actions.slice(0, 3)).toEqual([
      ...["program.read_signing_secret", "partner_key.create", "brand_key.create"],
    ]);
    const [kept] = await deps.sql.rows<{ text: string }>(
      `select coalesce(string_agg(row::text, ''), '') as text from (
         select to_jsonb(a) as row from audit_entry a union all select to_jsonb(o) from outbox o
         union all select to_jsonb(k) from brand_key k union all select to_jsonb(k) from partner_key k
         union all select to_jsonb(s) from signing_secret s) kept`,
    );
    for (const secret of secrets) expect(kept?.text).not.toContain(secret);
  });
});
