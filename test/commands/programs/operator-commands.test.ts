import { describe, expect, test } from "@jest/globals";
import { decideReview } from "../../../src/commands/programs/decide-review.ts";
import { setCouponOffer } from "../../../src/commands/programs/set-coupon-offer.ts";
import { setCoupon } from "../../../src/commands/programs/set-coupon.ts";
import { setQuestion } from "../../../src/commands/programs/set-question.ts";
import { updateProgram } from "../../../src/commands/programs/update-program.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { newId } from "../../../src/domain/ids.ts";
import { findBrandOfProgram } from "../../../src/queries/programs/find-brand-of-program.ts";
import { listReviews } from "../../../src/queries/programs/reviews.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const origin = { actor: { kind: "operator", id: "test" }, requestId: null } as const;

describe("what the operator sets of a program", () => {
  const { deps, make } = useDeps();

  async function program() {
    const brand = await make.brand();
    const made = await make.program(brand.id);
    return { ...made, brandId: brand.id, programId: made.id };
  }
  const partnerIn = async (made: { id: string; brandId: string }) =>
    (await make.partner(made, (await make.account()).id)).id;
  const actionsOf = async (programId: string) =>
    (
      await deps.sql.rows<{ action: string }>(
        "select action from audit_entry where program_id = $1 order by id",
        [programId],
      )
    ).map((row) => row.action);

  describe("coupons", () => {
    const set = (partnerId: string, code: string) =>
      inTransaction(deps, (tx) => setCoupon(tx, { partnerId, code, origin }));

    test("a partner has one code, and a new one takes its place", async () => {
      const made = await program();
      const partnerId = await partnerIn(made);
      await set(partnerId, "NORA10");
      expect(await set(partnerId, " Nora20 ")).toEqual({ programId: made.id, partnerId, code: "Nora20" });
      expect(await set(partnerId, "nora20")).toMatchObject({ code: "nora20" });
      const rows = await deps.sql.rows("select code, code_folded from coupon where program_id = $1", [
        made.id,
      ]);
      expect(rows).toEqual([{ code: "nora20", code_folded: "nora20" }]);
      expect(await actionsOf(made.id)).toEqual(Array(3).fill("partner.set_coupon"));
    });

    test("a code belongs to one partner of a program, whatever its letter case; other programs may have it", async () => {
      const made = await program();
      const partners = await Promise.all(Array.from({ length: 4 }, () => partnerIn(made)));
      const outcomes = await Promise.allSettled(
        partners.map((partnerId, index) => set(partnerId, index % 2 ? "SUMMER" : "summer")),
      );
      expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict" });
      }
      expect(await set(await partnerIn(await program()), "Summer")).toMatchObject({ code: "Summer" });
    });

    test.each(["", "  ", "two\nlines", "x".repeat(201)])("refuses the code %j", async (code) => {
      const partnerId = await partnerIn(await program());
      await expect(set(partnerId, code)).rejects.toMatchObject({ code: "invalid_request" });
    });

    test("refuses an unknown partner", async () => {
      await expect(set(newId("partner"), "A")).rejects.toMatchObject({ code: "partner_not_found" });
    });

    // PROGRAM-12
    test("the offer is turned on and off; doing it twice changes nothing", async () => {
      const { brandId, programId } = await program();
      const offer = (isOn: boolean) =>
        inTransaction(deps, (tx) => setCouponOffer(tx, { brandId, programId, isOn, origin }));
      expect(await offer(true)).toEqual({ programId, isCouponOfferOn: true });
      expect(await offer(true)).toEqual({ programId, isCouponOfferOn: true });
      expect(await offer(false)).toEqual({ programId, isCouponOfferOn: false });
      expect(await actionsOf(programId)).toEqual(Array(2).fill("program.set_coupon_offer"));
    });
  });

  describe("questions", () => {
    // PROGRAM-9
    test("a question is set under its id, and set anew under the same", async () => {
      const { brandId, programId } = await program();
      const set = (questionId: string, question: string) =>
        inTransaction(deps, (tx) => setQuestion(tx, { brandId, programId, questionId, question, origin }));
      await set("audience", "Who reads you?");
      expect(await set("audience", "Who follows you?")).toEqual({
        programId,
        id: "audience",
        text: "Who follows you?",
      });
      await set("reach", "How many?");
      const rows = await deps.sql.rows(
        "select id, question from program_question where program_id = $1 order by id",
        [programId],
      );
      expect(rows).toEqual([
        { id: "audience", question: "Who follows you?" },
        { id: "reach", question: "How many?" },
      ]);
      for (const [id, text] of [
        ["", "Why?"],
        ["with space", "Why?"],
        ["why", " "],
        ["why", "two\nlines"],
        ["why", "𝄞".repeat(301)],
      ] as const) {
        await expect(set(id, text)).rejects.toMatchObject({ code: "invalid_request" });
      }
    });

    // API-5
    test("a question has 300 characters, whatever they take in memory", async () => {
      const { brandId, programId } = await program();
      const question = "𝄞".repeat(300);
      const input = { brandId, programId, questionId: "long", question, origin };
      expect(await inTransaction(deps, (tx) => setQuestion(tx, input))).toMatchObject({ text: question });
    });
  });

  describe("reviews of brandRules", () => {
    async function withRules(text: string) {
      const made = await program();
      const send = (brandRules: string) =>
        inTransaction(deps, (tx) => updateProgram(tx, { ...made, changes: { brandRules }, origin }));
      await send(text);
      return { ...made, send, reviewId: (await waiting(made.id))[0]!.id };
    }
    const waiting = async (programId: string) =>
      (await listReviews(deps.sql)).filter((review) => review.programId === programId);
    const decide = (reviewId: string, decision: "approve" | "refuse") =>
      inTransaction(deps, (tx) => decideReview(tx, { reviewId, decision, origin }));
    const shownOf = async (programId: string) =>
      (await deps.sql.row<{ shown: string }>("select brand_rules_shown as shown from program where id = $1", [
        programId,
      ]))!.shown;

    // PROGRAM-8
    test("an approved text is shown; a refused one is not, and the one approved before stays", async () => {
      const made = await withRules("Be honest.");
      expect(await shownOf(made.id)).toBe("");
      expect(await decide(made.reviewId, "approve")).toMatchObject({
        status: "approved",
        decidedAt: expect.any(Date),
      });
      expect(await shownOf(made.id)).toBe("Be honest.");

      await made.send("Say anything.");
      const [review] = await waiting(made.id);
      expect(review).toMatchObject({ body: "Say anything.", status: "pending", programName: made.name });
      await decide(review!.id, "refuse");
      expect(await shownOf(made.id)).toBe("Be honest.");
      expect(await waiting(made.id)).toEqual([]);
    });

    test("going back to the approved text, or to none, needs no review", async () => {
      const made = await withRules("Be honest.");
      await decide(made.reviewId, "approve");
      await made.send("Say anything.");
      await made.send("Be honest.");
      expect([await waiting(made.id), await shownOf(made.id)]).toEqual([[], "Be honest."]);
      await made.send("");
      expect([await waiting(made.id), await shownOf(made.id)]).toEqual([[], ""]);
    });

    test("a review is decided once, and not after a newer text took its place", async () => {
      const made = await withRules("Old");
      await made.send("New");
      await expect(decide(made.reviewId, "approve")).rejects.toMatchObject({ code: "conflict" });
      const [review] = await waiting(made.id);
      const outcomes = await Promise.allSettled([
        decide(review!.id, "approve"),
        decide(review!.id, "refuse"),
      ]);
      expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
      await expect(decide(newId("review"), "approve")).rejects.toMatchObject({ code: "invalid_request" });
    });
  });

  test("the brand of a program is found by its id, and an unknown program is refused", async () => {
    const made = await program();
    expect(await findBrandOfProgram(deps.sql, made.id)).toBe(made.brandId);
    await expect(findBrandOfProgram(deps.sql, newId("program"))).rejects.toMatchObject({
      code: "program_not_found",
    });
  });
});
