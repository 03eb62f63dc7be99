import { expect, test } from "@jest/globals";
import { setQuestion } from "../../../../src/commands/programs/set-question.ts";
import { inTransaction } from "../../../../src/db/transaction.ts";
import { useApi } from "../../../support/scenes/use-api.ts";
import { scenario } from "../../../support/scenes/scenario.ts";

const { api, make } = useApi();

const origin = { actor: { kind: "operator", id: "operator" }, requestId: null } as const;

async function asking() {
  const scene = await scenario(make);
  const ask = (questionId: string, question: string) =>
    inTransaction(api.deps, (tx) =>
      setQuestion(tx, { brandId: scene.brand.id, programId: scene.program.id, questionId, question, origin }),
    );
  await ask("where", "Where will you write <first>?");
  await make.moveClock(0.001);
  await ask("audience", "Who reads you?");
  const key = await make.partnerKey((await make.account()).id);
  const join = (answers: object) =>
    api.call("POST", `/partner/marketplace/${scene.program.id}/join`, {
      key,
      body: { acceptTerms: true, answers },
    });
  return { ...scene, key, ask, join };
}

const QUESTIONS = [
  { id: "where", text: "Where will you write <first>?" },
  { id: "audience", text: "Who reads you?" },
];

// PROGRAM-9
// Review: rules M1
test("a program's questions are read where they are answered, and by the brand, in the order they were set", async () => {
  const { program, key, keys } = await asking();
  const listed = await api.call("GET", "/partner/marketplace?limit=100", { key });
  const item = listed.body.data.find(({ id }: { id: string }) => id === program.id);
  expect(item.questions).toEqual(QUESTIONS);
  const shown = await api.call("GET", `/programs/${program.id}`, { key: keys.viewer });
  expect(shown.body.data.questions).toEqual(QUESTIONS);
  const html = await (await api.fetch(`/p/${program.slug}`)).text();
  // Their ids are for whoever joins by a program, below.
  expect(html).toContain(
    `<ol>\n<li dir="auto">Where will you write &lt;first&gt;?</li>\n<li dir="auto">Who reads you?</li>\n</ol>`,
  );
  expect(html).toContain(
    "&quot;answers&quot;:{&quot;where&quot;:&quot;…&quot;,&quot;audience&quot;:&quot;…&quot;}",
  );
});

// PROGRAM-9
// Review: rules M1
test("an application shows each answer with its question as it was asked, though it is worded anew later", async () => {
  const { keys, ask, join } = await asking();
  const { partnerId } = (await join({ audience: "Baristas." })).body.data;
  await ask("audience", "How many read you?");
  const shown = await api.call("GET", `/partners/${partnerId}`, { key: keys.viewer });
  expect(shown.body.data.application).toMatchObject({
    answers: { audience: "Baristas." },
    questions: [{ id: "audience", text: "Who reads you?", response: "Baristas." }],
  });
});

test("a program without questions asks none, and its page has no heading for them", async () => {
  const { program, keys } = await scenario(make);
  expect(
    (await api.call("GET", `/programs/${program.id}`, { key: keys.viewer })).body.data.questions,
  ).toEqual([]);
  expect(await (await api.fetch(`/p/${program.slug}`)).text()).not.toContain("Questions for applicants");
});
