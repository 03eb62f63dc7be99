import { expect } from "@jest/globals";
import type { TestApi } from "./api.ts";
import { orderId, sendEvent, type Signer } from "./events.ts";
import type { SellingScene } from "./sales.ts";

/** What tests of attribution ask of the service. */
export function creditOf(api: TestApi) {
  return {
    /** Reports a sale, and says how and to whom it was credited (`click prt_…`), or the word of the note. */
    sell: async (program: Signer, fields: Record<string, unknown>): Promise<string> => {
      const sale = { type: "sale", order_id: orderId(), amount_cents: 1000, ...fields };
      const response = await sendEvent(api, program, sale);
      expect(response.status).toBe(200);
      if (response.body.status !== "processed") return response.body.note.split(" ")[0];
      const row = await api.deps.sql.row<{ attributed_by: string; partner_id: string }>(
        "select attributed_by, partner_id from conversion where id = $1",
        [response.body.conversionId],
      );
      return `${row!.attributed_by} ${row!.partner_id}`;
    },

    /** The conversion's row as it is stored. */
    conversionOf: async (conversionId: string): Promise<Record<string, unknown>> => {
      const row = await api.deps.sql.row<Record<string, unknown>>("select * from conversion where id = $1", [
        conversionId,
      ]);
      return row!;
    },

    setStatus: (scene: SellingScene, partnerId: string, verb: "suspend" | "reinstate") =>
      api.call("POST", `/partners/${partnerId}/${verb}`, {
        key: scene.keys.manager,
        ...(verb === "suspend" && { body: { reason: "Checking traffic." } }),
      }),
  };
}

export type Credit = ReturnType<typeof creditOf>;
