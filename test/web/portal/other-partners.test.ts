import { beforeAll, describe, expect, test } from "@jest/globals";
import { PARTNER_ENDPOINTS } from "../../../src/api/partner/index.ts";
import { operationIdOf, type Endpoint } from "../../../src/api/endpoint/endpoint.ts";
import { PORTAL_ENDPOINTS } from "../../../src/api/people/portal/index.ts";
import { API_ERRORS } from "../../../src/domain/api-errors.ts";
import { newId } from "../../../src/domain/ids.ts";
import { openPortal, type PortalPerson } from "../../support/scenes/portal.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

/** The records of a partner, by parameter: each way in which a path can name them. */
type Records = Readonly<Record<string, readonly string[]>>;

const THIS_YEAR = new Date().getUTCFullYear();

/** A word that stands in whatever the other partner wrote. */
const WORD = "unmistakable";

let own: PortalPerson;
let other: PortalPerson;
let foreign: Records;
let otherScene: SellingScene;

async function recordsOf({ program, seller, keys }: SellingScene, person: PortalPerson): Promise<Records> {
  const { sql } = api.deps;
  await sql.execute("insert into postback (partner_id, url, updated_at) values ($1, $2, service_now())", [
    seller.id,
    `https://tracker.example/${WORD}`,
  ]);
  await sales.approve(await sales.sale(program, seller), keys.manager);
  const payoutId = await sales.payout(program, seller);
  const delivery = await sql.row<{ id: string }>("select id from postback_delivery where partner_id = $1", [
    seller.id,
  ]);
  const property = { type: "podcast", identifier: WORD };
  const key = await person.change("POST", "/keys", { name: WORD, scope: "read" });
  const passkeyId = newId("passkey");
  await sql.execute(
    `insert into passkey (id, login_id, credential_id, public_key, counter, name, is_backed_up, created_at)
     values ($1, $2, $3, 'x', 0, $4, false, service_now())`,
    [passkeyId, person.loginId, Buffer.from(passkeyId), WORD],
  );
  const connectionId = newId("oidcLink");
  await sql.execute(
    "insert into oidc_link (id, login_id, issuer, subject, created_at) values ($1, $2, $3, $1, service_now())",
    [connectionId, person.loginId, `https://${WORD}.example`],
  );
  const sessions = (await person.get("/sessions")).body.data;
  return {
    program: [program.id, program.slug, seller.id],
    payoutId: [payoutId],
    deliveryId: [delivery!.id],
    propertyId: [(await person.change("POST", "/properties", property)).body.data.id],
    keyId: [key.body.data.id],
    passkeyId: [passkeyId],
    connectionId: [connectionId],
    sessionId: [sessions[0].id],
  };
}

beforeAll(async () => {
  otherScene = await sellingScene(make, { holdDays: 0 });
  other = await openPortal(api, make, otherScene.seller.account);
  foreign = await recordsOf(otherScene, other);
  const scene = await sellingScene(make, { holdDays: 0 });
  own = await openPortal(api, make, scene.seller.account);
  await recordsOf(scene, own);
});

const ALL = [...PORTAL_ENDPOINTS, ...PARTNER_ENDPOINTS];
/** A query that the endpoint cannot do without. */
const QUERIES: Readonly<Record<string, string>> = {
  explain_my_balance: "?bucket=payable",
  list_my_statement_lines: `?period=${THIS_YEAR}`,
};
const call = (person: PortalPerson, { method, example, tool }: Endpoint, path: string) =>
  method === "GET"
    ? person.get(`${path}${QUERIES[tool.name] ?? ""}`)
    : person.change(method, path, example.body ?? {});

/** Everything that a call could leave behind at the other partner. */
const tracesOfOther = () =>
  api.deps.sql.rows(
    `select 'audit', count(*) from audit_entry where account_id = $1 or actor_id = $2
     union all select 'ledger', count(*) from ledger_entry where partner_id = $3
     union all select 'delivery', count(*) from postback_delivery where partner_id = $3
     union all select 'property', count(*) from property where account_id = $1
     union all select 'key', count(*) from partner_key where account_id = $1 and revoked_at is null
     union all select 'passkey', count(*) from passkey where login_id = $2
     union all select 'connection', count(*) from oidc_link where login_id = $2
     union all select 'session', count(*) from web_session where login_id = $2 and revoked_at is null`,
    [otherScene.seller.account.id, other.loginId, otherScene.seller.id],
  );

// A listed program is open to everybody.
const OF_RECORDS = ALL.filter(
  ({ path, tool }) => path.includes("{") && !["join_program", "get_listed_program"].includes(tool.name),
);

describe("a record of another partner is the same 404 as none, and stays as it is:", () => {
  // API-8
  test.each(OF_RECORDS.map((endpoint) => [operationIdOf(endpoint), endpoint] as const))(
    "%s",
    async (_, endpoint) => {
      const before = await tracesOfOther();
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      const pathWith = (valueOf: (name: string) => string) =>
        names.reduce((path, name) => path.replace(`{${name}}`, valueOf(name)), endpoint.path);
      const unknown = await call(
        own,
        endpoint,
        pathWith(() => "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1D"),
      );
      expect(API_ERRORS[unknown.body.error.code as keyof typeof API_ERRORS].status).toBe(404);
      expect(endpoint.errors).toContain(unknown.body.error.code);
      for (const id of foreign[names[0]!]!) {
        const path = pathWith((name) => (name === names[0] ? id : foreign[name]![0]!));
        const { status, body } = await call(own, endpoint, path);
        expect([status, body]).toEqual([404, unknown.body]);
      }
      expect(await tracesOfOther()).toEqual(before);
    },
  );
});

describe("a read of one's own shows nothing of another partner:", () => {
  const OF_ACCOUNT = ALL.filter(({ method, path }) => method === "GET" && !path.includes("{"));

  // API-8
  test.each(OF_ACCOUNT.map((endpoint) => [operationIdOf(endpoint), endpoint] as const))(
    "%s",
    async (name, endpoint) => {
      const { status, body } = await own.get(`${endpoint.path}${QUERIES[name] ?? ""}`);
      expect(status).toBe(200);
      const { account, id } = otherScene.seller;
      const ids = [account.id, account.email, id, other.loginId, ...Object.values(foreign).flat()];
      // The marketplace is the same for everybody.
      const shown = JSON.stringify(body);
      for (const one of ids.filter(
        (text) =>
          !["search_marketplace", "browse_marketplace"].includes(name) || !foreign["program"]!.includes(text),
      ))
        expect(shown).not.toContain(one);
    },
  );

  // API-8, STATEMENT-3, PAYEE-3
  test("lists narrowed to another partner's program are empty", async () => {
    const { id } = otherScene.program;
    for (const path of [`/payouts?programId=${id}`, `/statement/lines?period=${THIS_YEAR}&programId=${id}`]) {
      expect((await own.get(path)).body.data).toEqual([]);
      expect((await other.get(path)).body.data).not.toEqual([]);
    }
  });
});
