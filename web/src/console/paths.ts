import { useMemo } from "react";
import { useIds } from "../kit/navigate.ts";

export { useIds };

/** The addresses of the console's screens. */
export const pathsOf = (brandId: string) => {
  const root = `/console/${brandId}`;
  const of = (programId: string) => `${root}/${programId}`;
  return {
    /** Where the brand's API is mounted for its members. */
    mount: root,
    home: root,
    finance: `${root}/finance`,
    team: `${root}/team`,
    keys: `${root}/keys`,
    audit: `${root}/audit`,
    account: `${root}/account`,
    newProgram: `${root}/new`,
    overview: (programId: string) => of(programId),
    listing: (programId: string) => `${of(programId)}/listing`,
    setup: (programId: string) => `${of(programId)}/setup`,
    applications: (programId: string) => `${of(programId)}/applications`,
    application: (programId: string, partnerId: string) => `${of(programId)}/applications/${partnerId}`,
    partners: (programId: string) => `${of(programId)}/partners`,
    partner: (programId: string, partnerId: string) => `${of(programId)}/partners/${partnerId}`,
    sales: (programId: string) => `${of(programId)}/sales`,
    sale: (programId: string, conversionId: string) => `${of(programId)}/sales/${conversionId}`,
    clicks: (programId: string) => `${of(programId)}/clicks`,
    ledger: (programId: string) => `${of(programId)}/ledger`,
    reports: (programId: string) => `${of(programId)}/reports`,
    terms: (programId: string) => `${of(programId)}/terms`,
    editTerms: (programId: string) => `${of(programId)}/terms/edit`,
    tracking: (programId: string) => `${of(programId)}/tracking`,
    events: (programId: string) => `${of(programId)}/events`,
    event: (programId: string, eventId: string) => `${of(programId)}/events/${eventId}`,
    messages: (programId: string) => `${of(programId)}/messages`,
    thread: (programId: string, partnerId: string) => `${of(programId)}/messages/${partnerId}`,
    payouts: (programId: string) => `${of(programId)}/payouts`,
    payout: (programId: string, payoutId: string) => `${of(programId)}/payouts/${payoutId}`,
    batches: (programId: string) => `${of(programId)}/batches`,
    startBatch: (programId: string) => `${of(programId)}/batches/new`,
    advice: (programId: string, batchId: string) => `${of(programId)}/batches/${batchId}/advice`,
    batch: (programId: string, batchId: string) => `${of(programId)}/batches/${batchId}`,
    funding: (programId: string) => `${of(programId)}/funding`,
  };
};

export type Paths = ReturnType<typeof pathsOf>;

export function usePaths(): Paths {
  const { brandId = "" } = useIds();
  return useMemo(() => pathsOf(brandId), [brandId]);
}

/** The program in the address; its screens exist only below one. */
export function useProgramId(): string {
  const { programId } = useIds();
  if (programId === undefined) throw new Error("This screen needs a program in its address");
  return programId;
}
