import { expect, test } from "@jest/globals";
import { globSync, readFileSync } from "node:fs";

/** A word that has given way to another one. */
interface RetiredWord {
  readonly word: RegExp;
  /** The glossary's word. */
  readonly instead: string;
  /** The files that the rule covers, if not all. */
  readonly in?: RegExp;
  /** Where the word stays. Either the path or the whole line has to match. */
  readonly allowed?: readonly (readonly [where: RegExp, reason: string])[];
}

const COLUMN = "a column, a constraint or an entity's property, which keep their names";

/** docs/glossary.md: one word for each idea. */
const RETIRED: readonly RetiredWord[] = [
  { word: /complaint/i, instead: "issueMessage" },
  { word: /\bRefusal|\brefusals:/, instead: "ApiError, errors" },
  { word: /keepAnswer|KeptAnswer|callEndpoint|answerPage/, instead: "storeResponse, invokeEndpoint" },
  {
    word: /\bintents?\b|\bintend\(/i,
    instead: "outbox message, enqueue",
    allowed: [
      [
        /payment|stripe|invoice, intent|intent\.conversionId|number\)\.intent|[^a-z]intent["':,)]|\(intent|const intent|\bintent\b.*(invoice|charge)/i,
        "Stripe's payment intents",
      ],
    ],
  },
  { word: /follow-row|while-beating|waitBetween/, instead: "watch-entity, show-life, waitUntil" },
  { word: /machineClock|securityClock|security (time|clock)/i, instead: "system clock" },
  {
    word: /\bnews\b|News\b/,
    instead: "update",
    allowed: [
      [/sub1|"news"|sub=news|value: "news|subId: "news|sub_id/, "a label in examples"],
      [/[`"'> ]News["'` ]/, "what mails say"],
      [/\+news@/, "part of an address"],
    ],
  },
  { word: /\blearn[A-Z]|\bLearned\b/, instead: "merge…Facts" },
  { word: /settleOrder|settlePayout\b|SettleOccasion|\bbasesOf\b/, instead: "reconcile" },
  { word: /completeSale|complete-sale|takeBack\b/, instead: "reviseSale, reverse" },
  {
    word: /\b(taken|takes?|took) back\b/i,
    instead: "reverse, revoke, undo",
  },
  {
    word: /subject/i,
    instead: "external entity",
    in: /^(src\/(commands\/orders|providers|queries\/deliveries)|test\/(providers|api\/webhooks))\//,
    allowed: [[/subject_ref|subjectRef|order_subject|provider_subject/, COLUMN]],
  },
  {
    word: /\bstanding\b|STANDING|Standing[A-Z]/,
    instead: "state, load, fingerprint",
    allowed: [[/standing: subscriptionFingerprint/, "a key of fingerprints that are stored"]],
  },
  {
    word: /place_(?!key)|\bplaces?\b/i,
    instead: "property",
    in: /^(src\/(domain\/partners|commands\/properties|queries\/(accounts|pages))|test\/(domain\/partners|commands\/properties)|web\/src\/(portal\/screens\/(profile|properties)|words\/en\/portal))\//,
  },
  {
    word: /memberships?\b/i,
    instead: "partner",
    allowed: [
      [/^src\/api\/openapi\/view-names\.ts$/, "names of published schemas"],
      [/memberships: partners\.length/, "a detail of audit rows that are stored"],
      [/^docs\/glossary\.md$/, "names the published schemas"],
    ],
  },
  {
    word: /\b(told|tells?|telling)\b/i,
    instead: "report, notify, announce, say",
    allowed: [
      [/done: "told"|"sandbox-told"/, "a result in histories of workflows"],
      [/tell your user|Tell us|tells an agent/, "plain English about a conversation"],
    ],
  },
  {
    word: /LOOK_MS|lookAt[A-Z]|PayoutLook|\blook\(/,
    instead: "poll",
    allowed: [[/^bench\/bare-/, "what the bare bench worker does is its own"]],
  },
  {
    word: /\bengines?\b|[a-z]Engine\b/i,
    instead: "Temporal, servers",
    allowed: [[/^client\/package\.json/, "a field of npm"]],
  },
  {
    word: /\b(doors?|witness(es)?)\b|\bDOORS\b|\bjudges?\(/,
    instead: "entry point, observer, check",
  },
  { word: /\boutgoing\//, instead: "http-client/" },
];

const UNREAD =
  /node_modules|^client\/(dist|src\/generated)|^docs\/(reference|decisions|changes\.md|findings)|^test\/(words\.test|workflows\/histories|fixtures)|^src\/db\/migrations|^web\/(dist|src\/api\/generated)/;

const FILES = globSync(
  "{src,test,docs,client,bench,prove,web/src,web/test}/**/*.{ts,tsx,mjs,md,json}",
).filter((path) => !UNREAD.test(path));

test.each(RETIRED)("$word is said as: $instead", ({ word, in: covered, allowed = [] }) => {
  const found = FILES.filter((path) => covered?.test(path) ?? true).flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .map((line, index) => ({ where: `${path}:${index + 1}`, line }))
      .filter(({ line }) => word.test(line))
      .filter(({ line }) => !allowed.some(([where]) => where.test(path) || where.test(line)))
      .map(({ where, line }) => `${where} ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test("every exception is still needed", () => {
  const texts = FILES.map((path) => ({ path, lines: readFileSync(path, "utf8").split("\n") }));
  const needless = RETIRED.flatMap(({ word, in: covered, allowed = [] }) =>
    allowed
      .filter(
        ([where]) =>
          !texts.some(
            ({ path, lines }) =>
              (covered?.test(path) ?? true) &&
              lines.some((line) => word.test(line) && (where.test(path) || where.test(line))),
          ),
      )
      .map(([where]) => String(where)),
  );
  expect(needless).toEqual([]);
});
