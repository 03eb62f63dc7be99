import type { Tx } from "../../db/transaction.ts";
import type { Terms } from "../../domain/programs/terms.ts";

/** Writes one version of a program's terms; a pending version names its change. */
export async function insertTerms(
  tx: Tx,
  version: Readonly<{
    programId: string;
    version: number;
    terms: Terms;
    effectiveAt: Date;
    termsChangeId: string | null;
    createdAt: Date;
  }>,
): Promise<void> {
  const { terms } = version;
  await tx.db
    .insertInto("ProgramTerms")
    .values({
      programId: version.programId,
      version: version.version,
      effectiveAt: version.effectiveAt,
      termsChangeId: version.termsChangeId,
      rewardType: terms.rewardType,
      directRateBps: terms.directRateBps,
      directFixedCents: terms.directFixedCents,
      overrideRateBps: terms.overrideRateBps,
      holdDays: terms.holdDays,
      attributionWindowDays: terms.attributionWindowDays,
      renewalMonths: terms.renewalMonths,
      minimumPayoutCents: terms.minimumPayoutCents,
      newCustomersOnly: terms.newCustomersOnly,
      countries: [...terms.countries],
      trafficRules: terms.trafficRules,
      attribution: terms.attribution,
      productRules: [...terms.productRules],
      eventBounties: [...terms.eventBounties],
      createdAt: version.createdAt,
    })
    .execute();
}
