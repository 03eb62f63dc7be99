import { expect, test } from "@jest/globals";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BRAND_OPERATIONS, PARTNER_OPERATIONS } from "../../client/src/index.ts";

const WEB = new URL("../../web/src/", import.meta.url);

/** One web app: the operations that its people may call, and those that no screen calls, each with the reason. */
interface App {
  readonly name: string;
  readonly operations: readonly string[];
  readonly unused: Readonly<Record<string, string>>;
}

/** The operations for people only. Their table belongs to another package, with a compiler of its own. */
async function operationsOf(name: string): Promise<string[]> {
  const generated = (await import(new URL(`api/generated/${name}.ts`, WEB).href)) as Record<string, object>;
  return Object.keys(generated[`${name.toUpperCase()}_OPERATIONS`]!);
}

const APPS: readonly App[] = [
  {
    name: "console",
    operations: [...Object.keys(BRAND_OPERATIONS), ...(await operationsOf("console"))],
    unused: {
      whoami: "getSession says who is signed in; this one is about a key.",
      listLedger: "listStatement has its entries too, with periods and a running total.",
      listPayoutBatches: "listBatchStates has its rows too, with what became of the bank transfers.",
      getPayoutBatch: "getBatchState and listBatchPayouts have its state and all of its payouts.",
      setRateRules: "publishTerms changes rate rules together with the other terms.",
      listEvents: "searchEvents has its events too, with filters.",
      getQuickbooksJournals: "Downloaded as a file, by its address.",
      getXeroJournals: "Downloaded as a file, by its address.",
    },
  },
  {
    name: "portal",
    operations: [...Object.keys(PARTNER_OPERATIONS), ...(await operationsOf("portal"))],
    unused: {
      getMyEarnings: "getMyPayments has its sums too, with the next payment and what holds the rest.",
      listMyConversions: "browseMySales has its rows too, with own sales and those of recruits apart.",
      listMyPayouts: "listAccountPayouts has the payouts of every program in one list.",
      searchMarketplace: "browseMarketplace has its programs too, with rates as figures.",
      listMyProperties: "listClaimedProperties has its rows too, with what verifies each of them.",
      listMyStatementLines: "Downloaded as a file, by its address.",
    },
  },
  { name: "ops", operations: await operationsOf("ops"), unused: {} },
];

/** The code of an app and of what the apps share, without what is generated. */
const codeOf = (app: string): string =>
  globSync([`${app}/**/*.{ts,tsx}`, "{api,app,kit,session}/**/*.{ts,tsx}"], { cwd: fileURLToPath(WEB) })
    .filter((path) => !path.startsWith("api/generated/"))
    .map((path) => readFileSync(new URL(path, WEB), "utf8"))
    .join("\n");

test.each(APPS)("every operation of the $name is used by its screens, or has a reason why not", (app) => {
  const code = codeOf(app.name);
  // Hooks take an operation's name as a text; a client has it as a method.
  const isUsed = (operation: string) => new RegExp(`"${operation}"|\\.${operation}\\(`).test(code);
  expect(app.operations.length).toBeGreaterThan(0);
  expect(app.operations.filter((operation) => !isUsed(operation))).toEqual(
    app.operations.filter((operation) => operation in app.unused),
  );
  expect(Object.keys(app.unused).filter((operation) => !app.operations.includes(operation))).toEqual([]);
});
