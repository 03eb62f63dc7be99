import { describe, expect, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { SHOPIFY_TOPICS } from "../../../src/providers/shopify/translate-shopify.ts";
import { STRIPE_EVENT_TYPES } from "../../../src/providers/stripe/translate-stripe.ts";
import { NOTE_SENTENCES } from "../../../src/domain/event-notes.ts";
import { conversionRow, hookedScene } from "../../support/scenes/hooked-scene.ts";
import { areOnPath } from "../../support/checks/on-path.ts";
import { SHOPIFY_SECRET, STRIPE_SECRET } from "../../support/scenes/webhooks.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const pageOf = (name: string) =>
  readFileSync(new URL(`../../../docs/integrations/${name}.md`, import.meta.url), "utf8");
const GUIDES = [
  { name: "stripe", names: STRIPE_EVENT_TYPES, heading: "## 2. Select events", secret: STRIPE_SECRET },
  { name: "shopify", names: SHOPIFY_TOPICS, heading: "## 2. Select topics", secret: SHOPIFY_SECRET },
] as const;

const sectionOf = (page: string, heading: string) => {
  const from = page.indexOf(`${heading}\n`);
  expect(from).toBeGreaterThan(0);
  const to = page.indexOf("\n## ", from + 1);
  return page.slice(from, to < 0 ? undefined : to);
};
/** What stands in code in the first column of a section's tables. */
const firstColumn = (section: string) =>
  [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name!).toSorted();

describe.each(GUIDES)("the guide to $name", ({ name, names, heading }) => {
  const page = pageOf(name);

  // STRIPE-4, SHOPIFY-2
  test("names exactly the events that are read", () => {
    expect(firstColumn(sectionOf(page, heading))).toEqual([...names].toSorted());
  });

  test("names the notes as they are written, and leaves none out that its deliveries can have", () => {
    const outcome = sectionOf(page, "## 6. Read the outcome");
    const reported = [...outcome.matchAll(/`([a-z]+_[a-z_]+|waiting|ignored)`/g)].map(([, word]) => word!);
    const notOfProviders = ["no_bounty", "refund_exceeds_sale"];
    // A store's orders name no subscription.
    if (name === "shopify") notOfProviders.push("renewal_period_over");
    const words = Object.keys(NOTE_SENTENCES).filter((word) => !notOfProviders.includes(word));
    for (const word of words) expect(reported).toContain(word);
    const others = ["conversion_id", "external_id", "invalid_signature", "too_large", "rate_limited"];
    expect(reported.filter((word) => !(word in NOTE_SENTENCES) && !others.includes(word))).toEqual([]);
  });

  test("is linked from the README", () => {
    const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
    expect(readme).toContain(`(docs/integrations/${name}.md)`);
  });
});

const NEEDED = ["bash", "curl", "openssl"];
const whereRunnable = areOnPath(NEEDED) ? describe : describe.skip;
if (!areOnPath(NEEDED)) {
  process.stderr.write(`The commands of the guides are not run: they need ${NEEDED.join(", ")}.\n`);
}

whereRunnable("the commands of the guides", () => {
  const { api, make } = useApi();

  test.each(GUIDES)("of $name do what the guide says", async (guide) => {
    const own = await hookedScene(api, make);
    const env = {
      ...process.env,
      BASE: api.baseUrl,
      PROGRAM: own.program.id,
      OWNER: own.owner,
      [`${guide.name.toUpperCase()}_SECRET`]: guide.secret,
      CLICK: own.clickId,
    };
    const commands = [...pageOf(guide.name).matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code]) => code!);
    const run = async (marker: string) => {
      const command = commands.find((code) => code.includes(marker));
      const { stdout } = await promisify(execFile)("bash", ["-euc", command!], { env });
      return JSON.parse(stdout);
    };
    expect(await run("-X PUT")).toEqual({ data: { set: true, last4: guide.secret.slice(-4) } });
    const first = await run("openssl");
    expect(first).toEqual({
      data: { status: "processed", note: null, conversionId: expect.stringMatching(/^cnv_/) },
    });
    expect(await conversionRow(api, first.data.conversionId)).toMatchObject({
      partner_id: own.seller.id,
      source: guide.name,
      amount_cents: 10_000,
      direct_cents: 2000,
    });
    expect((await run("openssl")).data.status).toBe("duplicate");
  });
});
