import { useBulk } from "../../../../api/bulk.ts";
import type { Api, Row } from "../../../../api/console.ts";
import { isDeleted } from "../../../partners/is-deleted.ts";
import { STALE_AFTER_PARTNER } from "../../../partners/stale.ts";

export type Partner = Pick<Row<"browsePartners">, "id" | "name" | "email" | "status" | "warning">;

/** The bulk actions, and the partners that each applies to. */
export const VERBS = {
  message: (partner) => !isDeleted(partner),
  warn: ({ status, warning }) => status === "approved" && warning === undefined,
  suspend: ({ status }) => status === "approved",
  reinstate: (partner) => partner.status === "suspended" && !isDeleted(partner),
} as const satisfies Readonly<Record<string, (partner: Partner) => boolean>>;

export type Verb = keyof typeof VERBS;

/** @param text the message, or the reason that the partner reads; empty for a verb that takes none */
interface Verdict {
  readonly verb: Verb;
  readonly text: string;
}

/** Writes to partners, warns, suspends and reinstates them, many at once. */
export const usePartnerDecisions = () =>
  useBulk<Partner, Verdict>(
    (api: Api, { id: partnerId }, { verb, text }, options) => {
      switch (verb) {
        case "message":
          return api.sendMessage({ partnerId, body: text }, options);
        case "warn":
          return api.decidePartnerWarn({ partnerId, reason: text }, options);
        case "suspend":
          return api.decidePartnerSuspend({ partnerId, reason: text }, options);
        case "reinstate":
          return api.decidePartnerReinstate({ partnerId }, options);
      }
    },
    [...STALE_AFTER_PARTNER, "listMessages"],
  );
