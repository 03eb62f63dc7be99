import { beforeAll, describe, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import { operationIdOf } from "../../../src/api/endpoint/endpoint.ts";
import { ENDPOINTS } from "../../../src/api/registry.ts";
import { API_ERRORS } from "../../../src/domain/api-errors.ts";
import { salesOf, sellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
/** The records of somebody else, by parameter: each way in which a path can name them. */
let foreign: Readonly<Record<string, readonly string[]>>;
let foreignProgram: string;
let strangers: Readonly<Record<"brand" | "partner", string>>;
let owners: Readonly<Record<"brand" | "partner", string>>;
beforeAll(async () => {
  const sales = salesOf(api, make);
  const scene = await sellingScene(make, { holdDays: 0 });
  const { program, seller } = scene;
  const conversionId = await sales.sale(program, seller);
  await sales.approve(conversionId, scene.keys.manager);
  const batchId = await sales.batch(program);
  const payoutId = await sales.payout(program, seller, { batchId });
  foreignProgram = program.id;
  foreign = {
    programId: [program.id, program.slug],
    partnerId: [seller.id],
    conversionId: [conversionId],
    payoutId: [payoutId],
    batchId: [batchId],
    program: [program.id, program.slug, seller.id],
  };
  owners = { brand: scene.keys.owner, partner: await make.partnerKey(seller.account.id, "write") };
  const other = await sellingScene(make);
  strangers = { brand: other.keys.owner, partner: await make.partnerKey(other.seller.account.id, "write") };
});

/** Everything that a command could leave behind at the other tenant. */
const tracesOf = (programId: string) =>
  api.deps.sql.rows(
    `select 'audit', count(*) from audit_entry where program_id = $1
     union all select 'ledger', count(*) from ledger_entry where program_id = $1
     union all select 'message', count(*) from message m join partner p on p.id = m.partner_id where p.program_id = $1
     union all select 'read', count(*) from message m join partner p on p.id = m.partner_id
       where p.program_id = $1 and m.read_at is not null
     union all select 'mail', count(*) from mail
     union all select 'outbox_message', count(*) from outbox`,
    [programId],
  );

// Joining a listed program is open to everybody.
const OF_RECORDS = ENDPOINTS.filter(({ path, tool }) => path.includes("{") && tool.name !== "join_program");

describe("a record of somebody else is the same 404 as none, and stays as it is:", () => {
  // API-8
  test.each(OF_RECORDS.map((endpoint) => [operationIdOf(endpoint), endpoint] as const))(
    "%s",
    async (_, endpoint) => {
      const [, parameter] = /\{(\w+)\}/.exec(endpoint.path)!;
      const code = endpoint.errors.find((apiError) => API_ERRORS[apiError].status === 404);
      const { kind } = endpoint.access;
      const call = (id: string, key: string) =>
        api.call(endpoint.method, endpoint.path.replace(`{${parameter}}`, id), {
          key,
          ...(endpoint.example.body === undefined ? {} : { body: endpoint.example.body }),
          ...(endpoint.idempotency === "required" ? { headers: { "Idempotency-Key": randomUUID() } } : {}),
        });
      const before = await tracesOf(foreignProgram);
      const unknown = await call("prg_01KAK3XH4V9Y2C6R8M0T5W7Z1D", strangers[kind]);
      for (const id of foreign[parameter!]!) {
        const { status, body } = await call(id, strangers[kind]);
        expect([status, body]).toEqual([404, unknown.body]);
        expect(body.error.code).toBe(code);
      }
      expect(await tracesOf(foreignProgram)).toEqual(before);
      // Its owner finds it, whatever its state allows.
      expect((await call(foreign[parameter!]![0]!, owners[kind])).status).not.toBe(404);
    },
  );
});
