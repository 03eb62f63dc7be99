import { expect, test } from "@jest/globals";
import { openPage, openScreen } from "../../support/scenes/open-screen.ts";
import { openPortal } from "../../support/scenes/portal.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make, sales } = useApi();
const browser = useBrowser();

const COUNTRIES = ["SE", "NO", "DK", "FI", "DE", "FR", "ES", "IT", "PL", "AT"];

describeInBrowser(
  "a list that shows its largest rows alone says how many more there are, and has them as a file:",
  () => {
    // PEOPLE-22
    test("the countries of a partner's clicks", async () => {
      const { program, ada } = await scenario(make, { ada: {} });
      for (const country of COUNTRIES) await sales.click(program, ada, { country });
      const { secret } = await openPortal(api, make, ada.account);
      const page = await openPage({ browser, api }, secret, `/portal/${program.id}/stats`);
      const card = page.getByRole("region", { name: "Clicks by country" });
      await card.getByText("2 more rows are in the CSV file.").waitFor();
      expect(await card.getByRole("listitem").count()).toBe(8);
      const file = await card.getByRole("link", { name: "Download CSV" }).getAttribute("href");
      expect(file).toBe(`/portal/api/v1/partner/programs/${program.id}/breakdown.csv?by=country&days=30`);
    });

    // PEOPLE-22
    test("the recruiters of a program", async () => {
      const { brand, program } = await scenario(make);
      for (let number = 1; number <= 11; number += 1) {
        const recruiter = await make.partner(program, (await make.account()).id);
        await make.partner(program, (await make.account()).id, { recruiterPartnerId: recruiter.id });
      }
      const page = await openScreen({ browser, api, make }, brand.id, program.id);
      const card = page.getByRole("region", { name: "Recruiter overrides" });
      await card.getByText("1 more row is in the CSV file.").waitFor();
      // The head, and ten recruiters.
      expect(await card.getByRole("row").count()).toBe(11);
      const file = await card.getByRole("link", { name: "Download CSV" }).getAttribute("href");
      expect(file).toBe(`/console/${brand.id}/api/v1/programs/${program.id}/recruiter-overrides.csv?days=30`);
    });
  },
);
