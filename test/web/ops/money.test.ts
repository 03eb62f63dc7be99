import { beforeAll, describe, expect, test } from "@jest/globals";
import { openDesk, OPERATOR_EMAIL, type DeskPerson } from "../../support/scenes/desk.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });

let desk: DeskPerson;
let program: { readonly id: string; readonly brandId: string };
beforeAll(async () => {
  program = await make.program((await make.brand({ name: "Acme" })).id, { name: "Acme Partners" });
  desk = await openDesk(api, make, program.brandId);
});

const of = (path: string) => `/programs/${program.id}${path}`;
const available = async () => (await desk.get(of("/funds"))).body.data.availableCents as number;

describe("a program's funds at the desk", () => {
  // DESK-14, PEOPLE-23
  test("a deposit is previewed to the cent, recorded once, and a repeated reference refused", async () => {
    const body = { amountCents: 125_000, reference: "Wire 1", note: "November" };
    const expected = { before: { availableCents: 0 }, after: { availableCents: 125_000 } };
    expect((await desk.preview("POST", of("/deposits"), body)).body.data).toMatchObject(expected);
    expect(await available()).toBe(0);
    expect((await desk.change("POST", of("/deposits"), body)).body.data).toMatchObject(expected);
    const again = await desk.change("POST", of("/deposits"), body);
    expect([again.status, again.body.error.code]).toEqual([409, "conflict"]);
    expect(await available()).toBe(125_000);
    const line = await api.deps.sql.row(
      "select actor_kind, actor_id from audit_entry where action = 'funding.deposit' and program_id = $1",
      [program.id],
    );
    expect(line).toEqual({ actor_kind: "operator", actor_id: desk.loginId });
  });

  // DESK-14, FUNDING-1
  test("a withdrawal never exceeds what is available, and both are listed", async () => {
    const tooMuch = await desk.change("POST", of("/withdrawals"), { amountCents: 125_001, reference: "B1" });
    expect(tooMuch.body.error.code).toBe("conflict");
    const body = { amountCents: 25_000, reference: "B2" };
    const moved = (await desk.change("POST", of("/withdrawals"), body)).body.data;
    expect([moved.before.availableCents, moved.after.availableCents]).toEqual([125_000, 100_000]);
    const entries = (await desk.get(of("/funds/entries"))).body.data;
    expect(entries).toMatchObject([
      { kind: "withdrawal", amountCents: -25_000, reference: "B2", note: null },
      { kind: "deposit", amountCents: 125_000, reference: "Wire 1", note: "November" },
    ]);
  });

  // DESK-14, DESK-19
  test("programs are found by their name and their brand's, and unknown ones are not found", async () => {
    const programs = (await desk.get("/programs?q=acme+part")).body.data;
    expect(programs).toMatchObject([
      { id: program.id, brandName: "Acme", availableCents: expect.any(Number) },
    ]);
    expect((await desk.get(`/programs?programId=${program.id}`)).body.data).toHaveLength(1);
    expect((await desk.get("/programs?q=nothing")).body.data).toEqual([]);
    expect((await desk.get("/programs/prg_unknown/funds")).body.error.code).toBe("program_not_found");
  });
});
