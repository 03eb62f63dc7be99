import { createContext, useContext } from "react";
import type { Row } from "../../../api/console.ts";
import { type Bulk, useBulk } from "../../../api/bulk.ts";
import { useRows } from "../../../api/console.ts";
import { STALE_AFTER_PARTNER } from "../../partners/stale.ts";
import { useProgramId } from "../../paths.ts";

export type Applicant = Row<"browsePartners">;

/** Null approves; a text rejects and is the reason shown to the applicant. */
export type Verdict = string | null;

export type Decisions = Bulk<Applicant, Verdict>;

/** The pending applications in list order. */
export const useQueue = () => useRows("browsePartners", { programId: useProgramId(), status: "pending" });

/** Decides applications. */
export const useDecisions = (): Decisions =>
  useBulk<Applicant, Verdict>(
    (api, { id: partnerId }, reason, options) =>
      reason === null
        ? api.decidePartnerApprove({ partnerId }, options)
        : api.decidePartnerReject({ partnerId, reason }, options),
    STALE_AFTER_PARTNER,
  );

/** The queue around the application that is shown. */
export interface Triage {
  /** Applications still to be decided. */
  readonly waiting: readonly Applicant[];
  readonly approve: (applicants: readonly Applicant[]) => void;
  /** Asks for the reason first. */
  readonly reject: (applicants: readonly Applicant[]) => void;
  readonly goPrevious: (() => void) | null;
  readonly goNext: (() => void) | null;
}

const TriageContext = createContext<Triage | null>(null);
export const TriageProvider = TriageContext.Provider;

export function useTriage(): Triage {
  const triage = useContext(TriageContext);
  if (triage === null) throw new Error("useTriage needs a TriageProvider above it");
  return triage;
}
