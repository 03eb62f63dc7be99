import { z } from "zod";
import { retryDelivery } from "../../../../commands/deliveries/retry-delivery.ts";
import { listDeliveries, type DeliveryRow } from "../../../../queries/deliveries/stored-delivery.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { paginate } from "../../../endpoint/paginate.ts";
import { dataOf, idInPath, line, none, pageOfSchema, pageQuery, timestamp } from "../../../schema/common.ts";
import { deskChange, deskRead } from "../frames.ts";

const deliveryView = z.object({
  id: z.string(),
  programId: z.string(),
  source: z.string(),
  receivedAt: timestamp.describe("On the service clock; the other times are the system clock's."),
  storedAt: timestamp,
  settledAt: timestamp.nullable(),
  failures: z.int().describe("How often settling failed through a fault of the service."),
  lastFailure: z.string().nullable(),
});

const viewDelivery = (row: DeliveryRow): z.input<typeof deliveryView> => ({
  id: row.id,
  programId: row.programId,
  source: row.source,
  receivedAt: row.receivedAt.toISOString(),
  storedAt: row.storedAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
  failures: row.failures,
  lastFailure: row.lastFailure,
});

/** DESK-4. */
const getDeliveries = endpoint({
  ...deskRead,
  path: "/deliveries",
  tool: { name: "list_deliveries" },
  summary: "List the Stripe and Shopify webhooks of the last 30 days, newest first",
  params: none,
  query: z.strictObject({
    ...pageQuery,
    programId: line(120).optional().describe("Only webhooks to this program."),
    only: z.literal("unsettled").optional(),
  }),
  response: pageOfSchema(deliveryView),
  errors: ["invalid_cursor"],
  csv: { name: "deliveries", row: deliveryView },
  example: { response: { data: [], has_more: false, next_cursor: null } },
  handle(deps, { query }) {
    const { programId = null, only } = query;
    return paginate(deps, {
      name: "operator_deliveries",
      filters: { programId, only },
      query,
      fetch: ({ limit, after }) =>
        listDeliveries(
          deps.sql,
          { programId, isUnsettledOnly: only !== undefined },
          limit + 1,
          after?.[0] ?? null,
        ),
      orderOf: ({ id }) => [id],
      show: viewDelivery,
    });
  },
});

/** DESK-4. */
const postDeliveryRetry = endpoint({
  ...deskChange,
  path: "/deliveries/{deliveryId}/retry",
  tool: { name: "retry_delivery" },
  summary: "Settle an unsettled webhook now, instead of after its pause",
  params: z.strictObject({ deliveryId: idInPath }),
  body: none,
  response: dataOf(deliveryView),
  errors: ["conflict"],
  example: {
    response: {
      data: {
        id: "hook_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
        programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
        source: "stripe",
        receivedAt: "2026-11-20T12:00:04.000Z",
        storedAt: "2026-11-20T12:00:04.000Z",
        settledAt: null,
        failures: 3,
        lastFailure: "server_error",
      },
    },
  },
  async handle(tx, { params: { deliveryId }, origin }) {
    return { data: viewDelivery(await retryDelivery(tx, { deliveryId, origin })) };
  },
});

/** Webhooks of Stripe and Shopify. */
export const DELIVERY_ENDPOINTS = [getDeliveries, postDeliveryRetry];
