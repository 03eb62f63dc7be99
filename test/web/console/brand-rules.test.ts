import { describe, expect, test } from "@jest/globals";
import { inTransaction } from "../../../src/db/transaction.ts";
import { decideReview } from "../../../src/commands/programs/decide-review.ts";
import { callFromPage } from "../../support/scenes/page-calls.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

/** A program, what the console shows of its rules, and how the owner sends them and the operator decides. */
async function rulesScene() {
  const { brand, program, keys } = await scenario(make);
  const { secret } = await make.session((await make.member(brand.id, { role: "viewer" })).loginId);
  const read = (programId = program.id) =>
    callFromPage(api, `/console/${brand.id}/api/v1/programs/${programId}/brand-rules`, { secret });
  const send = (brandRules: string) =>
    api.call("PATCH", `/programs/${program.id}`, { key: keys.owner, body: { brandRules } });
  const decide = async (decision: "approve" | "refuse") => {
    const { id } = (await api.deps.sql.row<{ id: string }>(
      "select id from review where program_id = $1 and status = 'pending'",
      [program.id],
    ))!;
    const origin = { actor: { kind: "operator", id: "test" }, requestId: "req" } as const;
    await inTransaction(api.deps, (tx) => decideReview(tx, { reviewId: id, decision, origin }));
  };
  return { program, read, send, decide };
}

// CONSOLE-26
test("the console shows which rules partners see, and how far the review of the latest text is", async () => {
  const [{ read, send, decide }, other] = [await rulesScene(), await rulesScene()];
  expect((await read()).body.data).toEqual({ shown: "", review: null });
  await send("Call it Acme.");
  expect((await read()).body.data).toMatchObject({
    shown: "",
    review: { status: "pending", decidedAt: null },
  });
  await decide("approve");
  expect((await read()).body.data).toMatchObject({ shown: "Call it Acme.", review: { status: "approved" } });
  await send("Promise anything.");
  await decide("refuse");
  expect((await read()).body.data).toMatchObject({ shown: "Call it Acme.", review: { status: "refused" } });
  expect((await read(other.program.id)).body.error.code).toBe("program_not_found");
});

// CONSOLE-26
describe("the review shown is that of the latest text:", () => {
  const [FIRST, SECOND] = ["Call it Acme.", "Promise anything."];
  const approved = { shown: FIRST, review: { status: "approved", reason: null } };

  test.each(["refused", "withdrawn"])(
    "the approved one's, once the owner goes back to it from one %s",
    async (end) => {
      const { read, send, decide } = await rulesScene();
      await send(FIRST);
      await decide("approve");
      const before = (await read()).body.data;
      await send(SECOND);
      if (end === "refused") await decide("refuse");
      await send(FIRST);
      const after = (await read()).body.data;
      expect(after).toMatchObject(approved);
      expect(after).toEqual(before);
    },
  );

  test.each(["approve", "refuse"] as const)(
    "none, once a text is removed after the decision to %s",
    async (decision) => {
      const { read, send, decide } = await rulesScene();
      await send(FIRST);
      await decide(decision);
      await send("");
      expect((await read()).body.data).toEqual({ shown: "", review: null });
    },
  );

  test("a replaced one, while a text is removed that nobody had decided about", async () => {
    const { read, send, decide } = await rulesScene();
    await send(FIRST);
    await send("");
    expect((await read()).body.data).toMatchObject({ shown: "", review: { status: "replaced" } });
    await send(FIRST);
    expect((await read()).body.data).toMatchObject({ shown: "", review: { status: "pending" } });
    await decide("approve");
    expect((await read()).body.data).toMatchObject(approved);
  });
});
