import { expect, test } from "@jest/globals";
import { inTransaction } from "../../../src/db/transaction.ts";
import { decideReview } from "../../../src/commands/programs/decide-review.ts";
import { callFromPage } from "../../support/scenes/page-calls.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

// CONSOLE-26
test("the console shows which rules partners see, and how far the review of the latest text is", async () => {
  const [{ brand, program, keys }, other] = [await scenario(make), await scenario(make)];
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
