import type { TestApi } from "./api.ts";
import type { Factories } from "./factories.ts";
import { hookedScene } from "./hooked-scene.ts";
import { type OrderFields, ordersPaid } from "./shopify-hooks.ts";
import { checkoutSession, type SessionFields } from "./stripe-events.ts";

const MINUTE_MS = 60_000;
const BEGAN_AT = Date.now() - 60 * MINUTE_MS;

/** So many minutes after the first order of a test. */
export const atMinute = (minute: number): number => BEGAN_AT + minute * MINUTE_MS;

export const JO = "jo@example.com";
export const FOR_NEW_CUSTOMERS = { newCustomersOnly: true };

/** Jo's paid checkout of that minute, as the payment of that number. */
export const checkout = (minute: number, fields: SessionFields) =>
  checkoutSession(atMinute(minute), {
    ...{ id: `cs_${minute}`, paymentIntent: `pi_${minute}`, email: JO, total: 1000 },
    ...fields,
  });

/** Jo's paid order in a store. @param refCode null if it names nobody */
export const storeOrder = (
  minute: number,
  id: string,
  refCode: string | null,
  fields: Partial<OrderFields> = {},
) =>
  ordersPaid(atMinute(minute), {
    ...{ id, currentSubtotal: "10.00", total: "10.00", email: JO },
    notes: refCode === null ? {} : { ref: refCode },
    ...fields,
  });

/** A program with a seller and another partner. */
export async function rivalScene(
  api: TestApi,
  make: Factories,
  values?: Parameters<Factories["program"]>[1],
  terms?: Parameters<Factories["program"]>[2],
) {
  const scene = await hookedScene(api, make, values, terms);
  const other = await make.partner(scene.program, (await make.account()).id);
  return { ...scene, other };
}

/** Who is credited with which orders of a program, those reversed left out. */
export async function credits(
  api: TestApi,
  program: { readonly id: string },
): Promise<Record<string, string>> {
  const rows = await api.deps.sql.rows<{ ref: string; partnerId: string }>(
    `select external_ref as ref, partner_id as "partnerId" from conversion
     where program_id = $1 and status <> 'rejected'`,
    [program.id],
  );
  return Object.fromEntries(rows.map(({ ref, partnerId }) => [ref, partnerId]));
}
