import { useBulk } from "../../api/bulk.ts";
import type { Input } from "../../api/change.ts";
import type { Api, Row } from "../../api/console.ts";

/** A sale with the figures that decisions and refunds change. */
export type Sale = Pick<
  Row<"listConversions">,
  | "id"
  | "externalRef"
  | "status"
  | "amountCents"
  | "refundedCents"
  | "directCents"
  | "overrideCents"
  | "feeCents"
>;

/** Why a sale is rejected; the partner reads it. */
export type Rejection = Omit<Input<"decideConversionReject">, "conversionId">;

/** Null to approve. */
type Verdict = Rejection | null;

/** The reads to repeat after a decision about a sale. */
export const STALE_AFTER_SALE = [
  "listConversions",
  "listDisputedConversions",
  "getConversion",
  "getConversionStory",
  "explainConversion",
  "getPartner",
  "browsePartners",
  "listNotPaidReasons",
  "getTodo",
] as const satisfies readonly (keyof Api)[];

/** Approves and rejects sales, one or many. */
export const useSaleDecisions = () =>
  useBulk<Sale, Verdict>(
    (api, { id: conversionId }, rejection, options) =>
      rejection === null
        ? api.decideConversionApprove({ conversionId }, options)
        : api.decideConversionReject({ conversionId, ...rejection }, options),
    STALE_AFTER_SALE,
  );

export const canApprove = ({ status }: Sale): boolean => status === "pending";
export const canReject = ({ status }: Sale): boolean => status !== "rejected";
/** App events have no amount, and a sale refunded in full has nothing left to refund. */
export const canRefund = ({ amountCents, refundedCents }: Sale): boolean => refundedCents < amountCents;
