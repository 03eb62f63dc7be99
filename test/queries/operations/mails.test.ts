import { beforeAll, expect, test } from "@jest/globals";
import { erasePersonalData } from "../../../src/commands/erasure/erase-personal-data.ts";
import type { Sql } from "../../../src/db/sql.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { listMails } from "../../../src/queries/operations/mails.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { useApi } from "../../support/scenes/use-api.ts";

/** Mails are kept for good: those of a person, and those of a page, are found without the others. */

const { api, make } = useApi();
const MAILS = 20_000;
const LIMIT = 25;
beforeAll(async () => {
  await api.deps.sql.execute(
    `insert into login (id, email, name, created_at)
     select 'lgn_' || n, 'person-' || n || '@mail.example', '', service_now() from generate_series(1, $1 / 2) n`,
    [MAILS],
  );
  // Of each person a mail to the login, and one to the address from before there was a login.
  await api.deps.sql.execute(
    `insert into mail (id, mail_key, login_id, recipient_address, template, variables, status, message_id, created_at)
     select 'mail_' || n, 'bulk:' || n, case when n % 2 = 0 then 'lgn_' || n / 2 end,
       case when n % 2 = 1 then 'Person-' || (n + 1) / 2 || '@mail.example' end, 'sign_in', '{"word": "own"}',
       case when n % 5000 = 0 then 'failed' else 'sent' end, '', service_now() - n * interval '1 minute'
     from generate_series(1, $1::integer) n`,
    [MAILS],
  );
  for (const table of ["login", "mail"]) await asOwner(api, `analyze ${table}`);
}, 60_000);

async function mailsReadBy(query: (sql: Sql) => Promise<unknown>): Promise<number> {
  const nodes = await planOf(api.deps.sql, query);
  return rowsReadOf(nodes, "mail").reduce((sum, rows) => sum + rows, 0);
}

const ALL = { status: null, accountId: null, address: null };

test.each([
  ["all mails", ALL, ["mail_1", "mail_2", "mail_3"], LIMIT],
  ["sent mails", { ...ALL, status: "sent" as const }, ["mail_1", "mail_2", "mail_3"], LIMIT],
  ["failed mails", { ...ALL, status: "failed" as const }, ["mail_5000", "mail_10000", "mail_15000"], 4],
  // Each is looked up by its recipient, and read by its id.
  ["mails to an address", { ...ALL, address: "person-4000@mail.example" }, ["mail_7999", "mail_8000"], 4],
])("a page of %s reads no mail but its own", async (_, filters, expected, most) => {
  const found = await listMails(api.deps.sql, filters, 3);
  expect(found.map(({ id }) => id)).toEqual(expected);
  expect(await mailsReadBy((sql) => listMails(sql, filters, LIMIT))).toBeLessThanOrEqual(most);
});

test("the mails of a deleted account are erased without reading the others", async () => {
  const account = await make.account({ email: "Person-77@mail.example" });
  await api.deps.sql.execute("update account set login_id = 'lgn_77' where id = $1", [account.id]);
  const nodes = await inTransaction(api.deps, (tx) =>
    planOf(tx, (reading) => erasePersonalData(reading, account.id)),
  );
  const erased = await api.deps.sql.rows<{ id: string }>(
    "select id from mail where variables = '{}' order by id",
  );
  expect(erased.map(({ id }) => id)).toEqual(["mail_153", "mail_154"]);
  const read = rowsReadOf(nodes, "mail").reduce((sum, rows) => sum + rows, 0);
  expect(read).toBeLessThanOrEqual(erased.length);
});
