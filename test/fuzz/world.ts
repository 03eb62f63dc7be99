import { expect } from "@jest/globals";
import { randomUUID } from "node:crypto";
import { startApi, type TestApi } from "../support/scenes/api.ts";
import { startReceiver } from "../support/servers/receiver.ts";
import { factoriesOf } from "../support/scenes/factories.ts";
import { salesOf, sellingScene } from "../support/scenes/sales.ts";

/** Two brands with something of everything, so that any input has records to meet. */
export interface FuzzWorld {
  readonly api: TestApi;
  /** Signs events and has every sort of record. */
  readonly program: { readonly id: string; readonly slug: string; readonly secret: string };
  /** Keys by whom they belong to. */
  readonly keys: Readonly<Record<KeyName, string>>;
  /** What stands in paths and filters, by its name: own records, another brand's, and none. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** A server of a partner that responses. */
  readonly receiverUrl: string;
  close(): Promise<void>;
}

export type KeyName = "viewer" | "manager" | "owner" | "read" | "write" | "otherBrand" | "otherPerson";

/** How many inputs each operation gets; `FUZZ_RUNS` sets another number. */
export const RUNS = Number(process.env["FUZZ_RUNS"] ?? 10);
/** What chance is drawn from; the same seed gives the same inputs. `FUZZ_SEED` sets another one. */
export const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_121);

/** Settings of a property, with inputs of its own for each thing that is tried. */
export const drawnFor = (name: string) => ({
  seed: SEED + ([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0) % 1_000_000),
  numRuns: RUNS,
});

export async function openFuzzWorld(options: Parameters<typeof startApi>[1] = {}): Promise<FuzzWorld> {
  const receiver = await startReceiver();
  const settings = {
    EVENT_LIMIT_PER_MINUTE: "100000",
    EVENT_FAILURE_LIMIT_PER_MINUTE: "100000",
    POSTBACK_ALLOW_PRIVATE: "true",
  };
  const api = await startApi(settings, options);
  const make = factoriesOf(api.deps);
  const sales = salesOf(api, make);
  const scene = await sellingScene(make, { holdDays: 0 });
  const { program, keys, seller, recruiter, partner } = scene;
  const pending = await times(8, (n) =>
    sales.sale(program, seller, { customer_email: `jane${n}@shop.example`, sub1: "letter" }),
  );
  const payable = await sales.sale(program, seller);
  const refunded = await sales.sale(program, recruiter);
  for (const conversion of [payable, refunded]) await sales.approve(conversion, keys.manager);
  await sales.refund(refunded, 4_000, keys.owner);
  const test = await sales.testSale(program, partner, keys.manager);
  const batch = await sales.batch(program);
  const payout = await sales.payout(program, seller, { batchId: batch });
  await sales.click(program, seller, { sub1: "letter" });
  const applicants = await times(10, async () => {
    const applicant = await make.partner(program, (await make.account()).id, { status: "pending" });
    return applicant.id;
  });

  const other = await sellingScene(make);
  const foreignSale = await sales.sale(other.program, other.seller);
  const unjoined = await make.program(other.brand.id);
  const none = ["none", "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1B"];
  return {
    api,
    program,
    keys: {
      ...keys,
      ...partner.keys,
      otherBrand: other.keys.owner,
      otherPerson: other.partner.keys.write,
    },
    ids: {
      programId: [program.id, program.id, other.program.id, ...none],
      program: [program.id, program.slug, partner.id, unjoined.id, unjoined.slug, ...none],
      // Without the partner whose keys are used: rejected, they would see nothing any more.
      partnerId: [seller.id, recruiter.id, ...applicants, other.partner.id, ...none],
      conversionId: [...pending, payable, refunded, test, foreignSale, ...none],
      payoutId: [payout, ...none],
      batchId: [batch, ...none],
    },
    receiverUrl: `${receiver.origin}/postback?sale={sub_id}`,
    async close() {
      await api.close();
      await receiver.close();
    },
  };
}

async function times<Item>(count: number, make: (n: number) => Promise<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for (let n = 0; n < count; n += 1) items.push(await make(n));
  return items;
}

/** The service answers as before. */
export async function expectWell({ api, keys }: FuzzWorld): Promise<void> {
  const response = await api.call("GET", "/me", {
    key: keys.viewer,
    headers: { "x-request-id": randomUUID() },
  });
  expect(response.status).toBe(200);
}
