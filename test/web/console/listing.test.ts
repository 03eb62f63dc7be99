import { beforeEach, describe, expect, test } from "@jest/globals";
import { openConsole } from "../../support/scenes/console.ts";
import { scenario, type Setting } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

beforeEach(() => api.deps.sql.execute("delete from rate_limit_count"));

const auditOf = (programId: string, action: string) =>
  api.deps.sql.rows<{ actor_kind: string; details: Record<string, unknown> }>(
    "select actor_kind, details from audit_entry where program_id = $1 and action = $2 order by id",
    [programId, action],
  );

// CONSOLE-27
test("an owner turns the coupon offer on and off, which partners see; asking twice changes nothing", async () => {
  const { brand, program, keys, ada } = await scenario(make, { ada: {} });
  await api.deps.sql.execute(
    `insert into coupon (program_id, code_folded, code, partner_id, created_at)
     values ($1, 'ada10', 'ADA10', $2, service_now())`,
    [program.id, ada.id],
  );
  const owner = await openConsole(api, make, brand.id, { role: "owner" });
  const set = (isOn: boolean) => owner.change("PUT", `/programs/${program.id}/coupon-offer`, { isOn });
  const couponOfAda = async () =>
    (await api.call("GET", `/partner/programs/${program.id}`, { key: ada.keys.read })).body.data.coupon;
  for (const isOn of [true, true, false]) {
    expect((await set(isOn)).body.data).toEqual({ programId: program.id, isCouponOfferOn: isOn });
    const shown = (await api.call("GET", `/programs/${program.id}`, { key: keys.viewer })).body.data;
    expect(shown.isCouponOfferOn).toBe(isOn);
    expect(await couponOfAda()).toEqual(isOn ? { code: "ADA10" } : null);
  }
  expect(await auditOf(program.id, "program.set_coupon_offer")).toEqual([
    { actor_kind: "brand_user", details: { isOn: true } },
    { actor_kind: "brand_user", details: { isOn: false } },
  ]);
  const other = await scenario(make);
  const foreign = await owner.change("PUT", `/programs/${other.program.id}/coupon-offer`, { isOn: true });
  expect(foreign.body.error.code).toBe("program_not_found");
});

// CONSOLE-26
test.each([
  ["name", "Seen", "Theirs", "Mine"],
  ["destinationUrl", "https://seen.example/", "https://theirs.example/", "https://mine.example/"],
  ["description", "Seen", "Theirs", "Mine"],
  ["brandRules", "Seen", "Theirs", ""],
  ["openToAll", true, false, true],
])("an owner changes %s of the listing only from what they have seen", async (field, seen, theirs, mine) => {
  const { brand, program, keys } = await scenario(make);
  await api.call("PATCH", `/programs/${program.id}`, { key: keys.owner, body: { [field]: seen } });
  const owner = await openConsole(api, make, brand.id, { role: "owner" });
  const change = (value: unknown, from: unknown) =>
    owner.change("PATCH", `/programs/${program.id}/listing`, {
      changes: { [field]: value },
      from: { [field]: from },
    });
  expect((await change(theirs, seen)).status).toBe(200);
  const refused = await change(mine, seen);
  expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
  expect(refused.body.error.message).toMatch(new RegExp(`Field ${field} .* changed in the meantime`));
  expect((await owner.get(`/programs/${program.id}`)).body.data[field]).toBe(theirs);
  expect((await change(mine, theirs)).body.data[field]).toBe(mine);
});

describe("an owner's questions to applicants", () => {
  async function openQuestions() {
    const scene = await scenario(make);
    const owner = await openConsole(api, make, scene.brand.id, { role: "owner" });
    return {
      ...scene,
      put: (questions: readonly object[], from?: readonly object[]) =>
        owner.change("PUT", `/programs/${scene.program.id}/questions`, { questions, from }),
      shown: async () =>
        (await api.call("GET", `/programs/${scene.program.id}`, { key: scene.keys.viewer })).body.data
          .questions,
    };
  }

  // CONSOLE-28
  test("replace those that the owner has seen, and no others", async () => {
    const { put, shown } = await openQuestions();
    expect((await put([{ text: "Who reads you?" }], [])).status).toBe(200);
    const seen = await shown();
    const refused = await put([{ text: "Where do you write?" }], []);
    expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
    expect(refused.body.error.message).toMatch(/changed in the meantime/);
    expect(await shown()).toEqual(seen);
    expect((await put([...seen, { text: "Where do you write?" }], seen)).status).toBe(200);
    expect((await put(seen, seen)).status).toBe(409);
    expect(await shown()).toHaveLength(2);
  });

  /** Applies with these answers. @returns the partner's id */
  async function apply({ program }: Setting, answers: Record<string, string>): Promise<string> {
    const key = await make.partnerKey((await make.account()).id, "write");
    const body = { acceptTerms: true, answers };
    const joined = await api.call("POST", `/partner/marketplace/${program.id}/join`, { key, body });
    return joined.body.data.partnerId;
  }

  // CONSOLE-28, PROGRAM-9
  test("are added, changed, put in order and removed; an application keeps those it answered", async () => {
    const scene = await openQuestions();
    const [reach, place] = ["How many people follow you?", "Where will you write first?"];
    const first = (await scene.put([{ text: ` ${reach} ` }, { text: place }])).body.data.questions;
    expect(first.map(({ text }: { text: string }) => text)).toEqual([reach, place]);
    const [reachId, placeId] = first.map(({ id }: { id: string }) => id);
    const partnerId = await apply(scene, { [reachId]: "5,000", [placeId]: "My blog" });

    const changed = [
      { text: "Which product do you use?" },
      { id: placeId, text: "Where will you write about us?" },
      { id: reachId, text: reach },
    ];
    const second = (await scene.put(changed)).body.data.questions;
    expect(second.slice(1)).toEqual(changed.slice(1));
    expect(await scene.shown()).toEqual(second);
    const last = [second[2], second[0]];
    expect((await scene.put(last)).body.data.questions).toEqual(last);
    expect(await scene.shown()).toEqual(last);

    const { application } = (await api.call("GET", `/partners/${partnerId}`, { key: scene.keys.viewer })).body
      .data;
    expect(
      application.questions.map((one: { text: string; response: string }) => [one.text, one.response]),
    ).toEqual([
      [reach, "5,000"],
      [place, "My blog"],
    ]);
    const audit = await auditOf(scene.program.id, "program.set_questions");
    expect(audit).toHaveLength(3);
    expect(audit[2]!.details).toEqual({ before: second, after: last });
  });

  // CONSOLE-28
  test("saved as they are change nothing; what does not fit is refused, and nothing of it is kept", async () => {
    const scene = await openQuestions();
    const { questions } = (await scene.put([{ text: "Why us?" }])).body.data;
    expect((await scene.put(questions)).body.data.questions).toEqual(questions);
    const kept = questions[0];
    for (const [wrong, code] of [
      [[kept, { id: "gone", text: "Why?" }], "conflict"],
      [[kept, kept], "invalid_request"],
      [[kept, { text: " " }], "invalid_request"],
      [[kept, { text: "two\nlines" }], "invalid_request"],
      [[kept, { text: "x".repeat(301) }], "invalid_request"],
      [Array.from({ length: 21 }, () => ({ text: "Why?" })), "invalid_request"],
    ] as const) {
      expect((await scene.put(wrong)).body.error.code).toBe(code);
    }
    expect(await scene.shown()).toEqual(questions);
    expect(await auditOf(scene.program.id, "program.set_questions")).toHaveLength(1);
  });
});

// CONSOLE-32
test("the team sees the application page of a draft as partners will see it; nobody else does", async () => {
  const [{ brand, program }, other] = [await scenario(make), await scenario(make)];
  const [member, stranger] = [
    await openConsole(api, make, brand.id),
    await openConsole(api, make, other.brand.id, { role: "owner" }),
  ];
  const { slug } = (await member.get(`/programs/${program.id}`)).body.data;
  const open = async (secret: string | null) => {
    const headers = secret === null ? {} : { cookie: `vp_session=${secret}` };
    const page = await api.fetch(`/p/${slug}`, { headers });
    return { status: page.status, cache: page.headers.get("cache-control"), text: await page.text() };
  };
  const published = await open(null);
  expect(published).toMatchObject({ status: 200, text: expect.not.stringContaining("This is a preview") });
  expect((await open(member.secret)).text).toBe(published.text);

  await api.deps.sql.execute("update program set status = 'draft' where id = $1", [program.id]);
  expect(await open(member.secret)).toMatchObject({
    status: 200,
    cache: "private, no-store",
    text: expect.stringMatching(/This is a preview[^]*How to join/),
  });
  for (const secret of [null, stranger.secret]) expect((await open(secret)).status).toBe(404);
});
