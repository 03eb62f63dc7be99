import { beforeAll, expect, test } from "@jest/globals";
import type { Locator } from "playwright-core";
import { BRAND_ENDPOINTS } from "../../../src/api/brand/index.ts";
import { CONSOLE_ENDPOINTS } from "../../../src/api/people/console/index.ts";
import type { Role } from "../../../src/domain/access/roles.ts";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();

interface Screen {
  readonly path: string;
  readonly needs?: string;
}

/** The table of screens belongs to another package, with a compiler of its own. */
const { BRAND_SCREENS, PROGRAM_SCREENS } = (await import(
  new URL("../../../web/src/console/screens.ts", import.meta.url).href
)) as { BRAND_SCREENS: readonly Screen[]; PROGRAM_SCREENS: readonly Screen[] };

const SCREENS = [
  ...BRAND_SCREENS,
  ...PROGRAM_SCREENS.map((screen) => ({ ...screen, path: `$programId/${screen.path}` })),
];

/** The operation that each form with an address of its own is for. */
const FORMS: Readonly<Record<string, string>> = {
  new: "create_program",
  "$programId/batches/new": "start_payout_batch",
  "$programId/terms/edit": "publish_terms",
};

/** Whom the registry lets call an operation. */
function gateOf(tool: string): string {
  const { access } = [...BRAND_ENDPOINTS, ...CONSOLE_ENDPOINTS].find(
    (endpoint) => endpoint.tool.name === tool,
  )!;
  if (access?.kind !== "brand") throw new Error(`${tool} is no brand's operation`);
  return access.mayPay ? "payer" : access.role;
}

// PEOPLE-40
test("every form with an address is for those whom the registry lets do what it is for", () => {
  const forms = SCREENS.filter(
    ({ path, needs }) => needs !== undefined || /(?:^|\/)(?:new|edit)$/.test(path),
  );
  expect(Object.fromEntries(forms.map(({ path, needs }) => [path, needs]))).toEqual(
    Object.fromEntries(Object.entries(FORMS).map(([path, tool]) => [path, gateOf(tool)])),
  );
});

const MEMBERS: readonly (readonly [string, { role: Role; mayPay: boolean; may: readonly string[] }])[] = [
  ["a viewer", { role: "viewer", mayPay: false, may: [] }],
  ["a manager", { role: "manager", mayPay: false, may: [] }],
  ["someone from finance", { role: "viewer", mayPay: true, may: ["payer"] }],
  ["an owner", { role: "owner", mayPay: true, may: ["payer", "owner"] }],
];

const SAYS: Readonly<Record<string, string>> = {
  owner: "Only owners can do this.",
  payer: "Only owners and members who may pay can do this.",
};

describeInBrowser("a form that is opened by its address", () => {
  const browser = useBrowser();
  let brandId: string;
  let programId: string;
  beforeAll(async () => {
    brandId = (await make.brand()).id;
    programId = (await make.program(brandId)).id;
    await make.member(brandId, { role: "owner", email: "olivia@acme.example" });
  });

  // PEOPLE-40
  test.each(MEMBERS)("is shown to %s only if they may use it; else they read who may", async (_, member) => {
    const { loginId } = await make.member(brandId, { role: member.role, mayPay: member.mayPay });
    const { secret } = await make.session(loginId);
    const context = await browser.newContext({ locale: "en-US" });
    await context.addCookies([{ name: "vp_session", value: secret, url: api.baseUrl }]);
    const page = await context.newPage();
    for (const [path, tool] of Object.entries(FORMS)) {
      const gate = gateOf(tool);
      await page.goto(`${api.baseUrl}/console/${brandId}/${path.replace("$programId", programId)}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const refusal = page.getByRole("region", { name: SAYS[gate]! });
      if (member.may.includes(gate)) {
        await page.getByRole("main").getByRole("button").first().waitFor();
        expect([path, await refusal.count()]).toEqual([path, 0]);
      } else {
        await refusal.getByText("olivia@acme.example").waitFor();
        const fields = page.getByRole("main").locator("form, input, textarea, select, button");
        expect([path, await fields.count()]).toEqual([path, 0]);
      }
    }
    await context.close();
  });
});

describeInBrowser("a button that its reader may not use", () => {
  const browser = useBrowser();

  // PEOPLE-40
  test("is reached by the keyboard, whatever else would disable it, and says who may", async () => {
    const brand = await make.brand();
    const program = await make.program(brand.id);
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/listing`, {
      role: "viewer",
    });
    for (const form of ["What partners see", "Brand rules", "Questions for applicants"]) {
      const region = page.getByRole("region", { name: form, exact: true });
      const save = region.getByRole("button", { name: /^(Save|Send)/ });
      expect([form, await save.getAttribute("aria-disabled")]).toEqual([form, "true"]);
      await region.getByRole("textbox").or(region.getByRole("button")).first().focus();
      for (let presses = 0; presses < 10 && !(await isFocused(save)); presses += 1) {
        await page.keyboard.press("Tab");
      }
      expect([form, await isFocused(save)]).toEqual([form, true]);
      await page.keyboard.press("Enter");
      // The tooltip of the form before may still be fading out: this one's is what describes it.
      await page.getByRole("tooltip", { name: SAYS["owner"]! }).last().waitFor();
      await save.and(page.getByRole("button", { description: SAYS["owner"]!, exact: true })).waitFor();
    }
    // Nor does Enter in a field send the form.
    await page.getByRole("textbox", { name: "Name" }).press("Enter");
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});

const isFocused = async (button: Locator) =>
  (await button.and(button.page().locator(":focus")).count()) === 1;
