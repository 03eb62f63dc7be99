import { beforeAll, describe, expect, test } from "@jest/globals";
import { updateProgram } from "../../../src/commands/programs/update-program.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { newId } from "../../../src/domain/ids.ts";
import { openConsole } from "../../support/scenes/console.ts";
import { openDesk, OPERATOR_EMAIL, type DeskPerson } from "../../support/scenes/desk.ts";
import { TESTER } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });

let desk: DeskPerson;
let brandId: string;
beforeAll(async () => {
  brandId = (await make.brand()).id;
  desk = await openDesk(api, make, brandId);
});

describe("a brand's rules in review", () => {
  const submitted = async (brandRules: string) => {
    const { id: programId } = await make.program(brandId);
    await inTransaction(api.deps, (tx) =>
      updateProgram(tx, { brandId, programId, changes: { brandRules }, origin: TESTER }),
    );
    const { data } = (await desk.get("/reviews")).body as { data: { id: string; programId: string }[] };
    const review = data.find((one) => one.programId === programId)!;
    return { programId, id: review.id };
  };

  // DESK-8, DESK-1
  test("are shown to partners once approved, and leave the list", async () => {
    const { id, programId } = await submitted("Call us Acme.");
    const line = async () =>
      (await desk.get("/attention")).body.data.find((one: { id: string }) => one.id === id);
    expect(await line()).toMatchObject({ kind: "review", message: "Call us Acme.", programId });
    const approved = await desk.change("POST", `/reviews/${id}/approve`);
    expect(approved.body.data).toMatchObject({ status: "approved", shown: "Call us Acme." });
    expect(await line()).toBeUndefined();
    expect((await desk.change("POST", `/reviews/${id}/approve`)).body.error.code).toBe("conflict");
  });

  // DESK-8, CONSOLE-26
  test("are rejected with a reason, which the brand reads", async () => {
    const { id, programId } = await submitted("Say that we are the best.");
    expect((await desk.change("POST", `/reviews/${id}/reject`, {})).status).toBe(400);
    const reason = "Claims must be provable.";
    expect((await desk.change("POST", `/reviews/${id}/reject`, { reason })).body.data).toMatchObject({
      status: "refused",
      reason,
      shown: "",
    });
    const person = await openConsole(api, make, brandId);
    const { review } = (await person.get(`/programs/${programId}/brand-rules`)).body.data;
    expect(review).toMatchObject({ status: "refused", reason });
  });
});

describe("mails at the desk", () => {
  const stored = async (values: Readonly<{ status: string; template?: string; to?: string }>) => {
    const id = newId("mail");
    await api.deps.sql.execute(
      `insert into mail (id, mail_key, recipient_address, template, variables, status, attempts, last_error, message_id,
         subject, body_text, created_at)
       values ($1, $1, $2, $3, '{}', $4, 30, 'mailbox unavailable', $1, 'Hello', 'The text', service_now())`,
      [id, values.to ?? "nora@mail.example", values.template ?? "partner_approved", values.status],
    );
    return id;
  };

  // DESK-11
  test("are listed by status and recipient, page by page", async () => {
    const to = "pages@mail.example";
    const ids = [await stored({ status: "sent", to }), await stored({ status: "failed", to })];
    const first = (await desk.get(`/mails?address=Pages@mail.example&limit=1`)).body;
    const rest = (await desk.get(`/mails?address=Pages@mail.example&cursor=${first.next_cursor}`)).body;
    const seen = [...first.data, ...rest.data].map(({ id }: { id: string }) => id);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    const failed = (await desk.get(`/mails?status=failed&address=${to}`)).body.data;
    expect(failed).toMatchObject([{ to, lastError: "mailbox unavailable" }]);
  });

  // DESK-11
  test("a failed one is sent again, once; one that was sent is not", async () => {
    const id = await stored({ status: "failed" });
    expect((await desk.get(`/mails/${id}`)).body.data.text).toBe("The text");
    expect((await desk.change("POST", `/mails/${id}/send-again`)).body.data).toEqual({ mailId: id });
    expect((await desk.get(`/mails/${id}`)).body.data).toMatchObject({ status: "pending", attempts: 0 });
    const outbox = await api.deps.sql.rows("select from outbox where workflow_id = $1", [`mail/${id}`]);
    expect(outbox).toHaveLength(1);
    const again = await desk.change("POST", `/mails/${id}/send-again`);
    expect([again.status, again.body.error.code]).toEqual([409, "conflict"]);
  });

  // DESK-11, PEOPLE-15
  test.each(["sign_in", "sign_up", "invitation", "address_change"])(
    "the text of a %s mail is nobody else's",
    async (template) => {
      const id = await stored({ status: "failed", template });
      expect((await desk.get(`/mails/${id}`)).body.data).toMatchObject({ text: null, subject: "Hello" });
      expect((await desk.change("POST", `/mails/${id}/send-again`)).body.error.code).toBe("conflict");
    },
  );
});

describe("the audit trail across brands", () => {
  // DESK-15
  test("is read by noun, actor and brand, page by page and as a file", async () => {
    const other = (await make.brand({ name: "Other" })).id;
    for (const one of [brandId, other]) await desk.change("POST", `/brands/${one}/close`);
    for (const one of [brandId, other]) await desk.change("POST", `/brands/${one}/reopen`);
    const path = `/audit?action=brand&actorId=${desk.loginId}`;
    const first = (await desk.get(`${path}&limit=3`)).body;
    const rest = (await desk.get(`${path}&cursor=${first.next_cursor}`)).body;
    const entries = [...first.data, ...rest.data] as { action: string; brandId: string }[];
    expect(entries.map(({ action, brandId: of }) => [action, of])).toEqual([
      ["brand.reopen", other],
      ["brand.reopen", brandId],
      ["brand.close", other],
      ["brand.close", brandId],
    ]);
    const file = await desk.file(`/audit.csv?action=brand.close&brandId=${other}`);
    expect(file.text.trim().split("\n")).toHaveLength(2);
  });
});
