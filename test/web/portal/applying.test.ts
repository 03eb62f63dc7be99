import { beforeAll, describe, expect, test } from "@jest/globals";
import { askFor, newestLetter, openBrowser, type PlainBrowser, wayIn } from "../../support/scenes/people.ts";
import { openPortal } from "../../support/scenes/portal.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

let scene: SellingScene;
let page: string;
let form: string;
beforeAll(async () => {
  scene = await sellingScene(make);
  page = `/p/${scene.program.slug}?recruiter=${scene.recruiter.refCode}`;
  form = `/portal/join/${scene.program.slug}?recruiter=${scene.recruiter.refCode}`;
});

const locationOf = async (browser: PlainBrowser, path: string) =>
  (await browser.get(path)).headers.get("location");

describe("Apply on the page of a program", () => {
  // PROGRAM-16, PEOPLE-32
  test("leads somebody unknown through sign-in and sign-up to the form, with the recruiter's code", async () => {
    const browser = openBrowser(api);
    const { text } = await browser.get(page);
    expect(/<a class="button" href="([^"]+)">Apply<\/a>/.exec(text)![1]).toBe(form);
    const signIn = await locationOf(browser, form);
    expect(signIn).toBe(`/sign-in?next=${encodeURIComponent(form)}`);
    await browser.get(signIn!);
    const { path, token } = await askFor(api, browser, "new@partner.example");
    await browser.get(path);
    expect((await browser.send("/sign-in/link", { token })).headers.get("location")).toBe("/");
    expect(await locationOf(browser, "/")).toBe(form);
    const signUp = await locationOf(browser, form);
    expect(signUp).toBe(`/sign-up?next=${encodeURIComponent(form)}`);
    await browser.get(signUp!);
    const wrong = await browser.send("/sign-up", { name: "", country: "DE" });
    expect(wrong.status).toBe(400);
    const made = await browser.send("/sign-up", { name: "Nora Lind", country: "DE" });
    expect(made.headers.get("location")).toBe(form);
    expect((await browser.get(form)).headers.get("location")).toBeNull();
    // Once: the next visit is to the portal itself.
    expect(await locationOf(browser, "/")).toBe("/portal");
  });

  // PEOPLE-36
  test("keeps the language of the page's address through mail and sign-up, and makes it the partner's own", async () => {
    const browser = openBrowser(api);
    const { text } = await browser.get(`${page}&lang=de`);
    const apply = /<a class="button" href="([^"]+)">/.exec(text)![1]!.replaceAll("&amp;", "&");
    expect(apply).toBe(`${form}&lang=de`);
    const signIn = (await locationOf(browser, apply))!;
    const signInPage = await browser.get(signIn);
    expect(signInPage.text).toContain('<form method="post" action="/sign-in?lang=de">');
    const email = "neu@partner.example";
    const asked = await browser.send("/sign-in?lang=de", { email });
    expect(asked.headers.get("location")).toBe("/sign-in?sent&lang=de");
    const letter = await newestLetter(api, email);
    expect(letter).toContain("Guten Tag");
    const { path, token } = wayIn(letter);
    expect(letter).toContain(`${path}&lang=de`);
    const home = (await browser.send("/sign-in/link?lang=de", { token })).headers.get("location")!;
    expect(home).toBe("/?lang=de");
    expect(await locationOf(browser, home)).toBe(apply);
    const signUp = (await locationOf(browser, apply))!;
    expect((await browser.get(signUp)).text).toContain('<form method="post" action="/sign-up?lang=de">');
    await browser.send("/sign-up?lang=de", { name: "Nora Lind", country: "DE" });
    // From here on no address has to ask for it.
    expect((await browser.get("/portal")).text).toContain('<html lang="de">');
    const chosen = "select details from audit_entry where action = 'login.language' order by id desc limit 1";
    expect(await api.deps.sql.row(chosen)).toEqual({ details: { language: "de" } });
  });

  // PROGRAM-16
  test("is not there while the program is paused", async () => {
    const paused = await make.program(scene.brand.id, { status: "paused" });
    const { text } = await openBrowser(api).get(`/p/${paused.slug}`);
    expect(text).not.toContain(">Apply<");
    expect(text).not.toContain("How to join");
    expect(text).toContain("nobody can apply at the moment");
  });
});

describe("the program of an application", () => {
  // PARTNER-38
  test("shows terms, questions and the recruiter, and then where the applicant stands", async () => {
    const { program, recruiter, keys } = scene;
    const person = await openPortal(api, make, await make.account());
    const read = async (query = "") => (await person.get(`/marketplace/${program.slug}${query}`)).body.data;
    expect(await read(`?recruiter=${recruiter.refCode}`)).toMatchObject({
      slug: program.slug,
      recruiterName: recruiter.account.name,
      own: null,
      terms: { commission: "20% of each sale", minimumPayout: "10.00", isCountryAllowed: true },
    });
    const body = { acceptTerms: true, recruiter: recruiter.refCode };
    const joined = await person.change("POST", `/partner/marketplace/${program.slug}/join`, body);
    const { partnerId, status } = joined.body.data;
    expect((await read()).own).toEqual({ partnerId, status, statusReason: null });
    await api.call("POST", `/partners/${partnerId}/${status === "approved" ? "suspend" : "reject"}`, {
      key: keys.manager,
      body: { reason: "Not now." },
    });
    expect((await read()).own.statusReason).toBe("Not now.");
  });

  // PARTNER-38
  test("names the code of a recruiting link only where an application may", async () => {
    const { program, recruiter } = scene;
    const foreign = await make.partner(await make.program(scene.brand.id), (await make.account()).id);
    const again = await make.account();
    const rejected = await make.partner(program, again.id, { status: "rejected" });
    const person = await openPortal(api, make, await make.account());
    const codeOf = async (code: string, reader = person) =>
      (await reader.get(`/marketplace/${program.slug}?recruiter=${code}`)).body.data.recruiterCode;
    expect(await codeOf(recruiter.refCode)).toBe(recruiter.refCode);
    expect(await codeOf(foreign.refCode)).toBeNull();
    expect(await codeOf("unknown")).toBeNull();
    expect(await codeOf(rejected.refCode, await openPortal(api, make, again))).toBeNull();
  });

  // PORTAL-4
  test("says what it pays as figures, in the marketplace, in its application and beside the payments", async () => {
    const { program, seller } = scene;
    const person = await openPortal(api, make, seller.account);
    const rates = {
      rewardType: "percent",
      directRateBps: 2000,
      directFixedCents: 0,
      overrideRateBps: 1000,
      renewalMonths: null,
    };
    const found = (await person.get("/marketplace")).body.data as { id: string }[];
    expect(found.find(({ id }) => id === program.id)).toMatchObject({
      slug: program.slug,
      joined: true,
      rates,
    });
    expect((await person.get(`/marketplace/${program.slug}`)).body.data.terms).toMatchObject({ rates });
    expect((await person.get("/payments")).body.data.programs).toMatchObject([
      { programId: program.id, rates },
    ]);
  });

  // PARTNER-38
  test("is not listed while it is a draft", async () => {
    const draft = await make.program(scene.brand.id, { status: "draft" });
    const person = await openPortal(api, make, await make.account());
    expect((await person.get(`/marketplace/${draft.slug}`)).body.error.code).toBe("program_not_listed");
  });
});
