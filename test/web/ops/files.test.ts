import { beforeAll, describe, expect, test } from "@jest/globals";
import { openDesk, OPERATOR_EMAIL, type DeskPerson } from "../../support/scenes/desk.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });

let desk: DeskPerson;
beforeAll(async () => {
  const { program, brand, ada } = await scenario(make, { ada: {} }, { program: { name: "Acme Partners" } });
  await make.brand({ name: "Nord" });
  await sales.payout(program, ada, { status: "held" });
  await api.deps.sql.execute(
    `insert into mail (id, mail_key, account_id, template, variables, status, message_id, created_at)
     values ('mail_file', 'file', $1, 'partner_approved', '{}', 'pending', '<file@test>', now())`,
    [ada.account.id],
  );
  desk = await openDesk(api, make, brand.id);
});

const rowsOf = (text: string) => text.trimEnd().split("\n").slice(1);

describe("a list of the desk is a file too, with its filters", () => {
  // PEOPLE-22
  test.each([
    ["brands", "?q=nord", "programs"],
    ["payouts", "?only=needs_attention", "needsAttention"],
    ["mails", "?status=sent", "lastError"],
  ])("%s", async (list, filter, column) => {
    const { data } = (await desk.get(`/${list}?limit=100`)).body;
    expect(data.length).toBeGreaterThan(0);
    const file = await desk.file(`/${list}.csv`);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="${list}.csv"`);
    expect(file.text.split("\n", 1)[0]!.split(",")).toContain(column);
    expect(rowsOf(file.text)).toHaveLength(data.length);
    const filtered = (await desk.get(`/${list}${filter}`)).body.data;
    expect(filtered.length).toBeLessThan(data.length);
    expect(rowsOf((await desk.file(`/${list}.csv${filter}`)).text)).toHaveLength(filtered.length);
  });
});
