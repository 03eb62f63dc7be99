import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { consoleScreens, portalScreens } from "../../src/domain/pages.ts";
import { paths } from "../../web/src/portal/paths.ts";

const BASE = "https://partners.example";

test("mails lead to screens that the portal has", () => {
  const { program, links, messages, payout, payoutAccount, tax } = portalScreens(BASE);
  expect([payoutAccount, tax, payout("pay_1"), program("prg_1"), links("prg_1"), messages("prg_1")]).toEqual(
    [
      ...[paths.payoutAccount, paths.tax, paths.payout("pay_1")],
      ...[paths.program("prg_1"), paths.links("prg_1"), paths.messages("prg_1")],
    ].map((path) => `${BASE}${path}`),
  );
});

test("mails lead to screens that the console has", () => {
  const { team, payouts, batch, proposal } = consoleScreens(BASE, "${brandId}");
  const [programId, batchId] = ["${programId}", "${batchId}"];
  // The console's paths cannot be loaded here: they are a hook as well.
  const written = readFileSync("web/src/console/paths.ts", "utf8")
    .replaceAll("${root}", `/console/\${brandId}`)
    .replaceAll("${of(programId)}", "/console/${brandId}/${programId}");
  for (const url of [team, payouts(programId), batch(programId, batchId)]) {
    expect(written).toContain(`\`${url.slice(BASE.length)}\``);
  }
  const [review] = proposal(programId, "ppl_1").slice(BASE.length).split("?");
  expect(written).toContain(`startBatch: (programId: string) => \`${review}\``);
});
