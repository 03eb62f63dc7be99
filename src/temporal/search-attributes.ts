/**
 * Search attributes for operators in the Temporal UI, with their types as Temporal's tools write them. Ids, dates and
 * kinds only: these values are never encrypted, and no personal data leaves PostgreSQL.
 */
export const SEARCH_ATTRIBUTES = {
  VpKind: "Keyword",
  VpProgramId: "Keyword",
  VpPartnerId: "Keyword",
  VpConversionId: "Keyword",
  VpBatchId: "Keyword",
  VpDueAt: "Datetime",
  VpNeedsAttention: "Bool",
} as const;

export type SearchAttributeName = keyof typeof SEARCH_ATTRIBUTES;
