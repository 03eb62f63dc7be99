import type { Connection } from "@temporalio/client";
import {
  defineSearchAttributeKey,
  encodeSearchAttributeIndexedValueType,
  type SearchAttributePair,
  TypedSearchAttributes,
} from "@temporalio/common/lib/search-attributes.js";
import type { Logger } from "pino";
import type { OutboxMessage } from "../domain/processes/process.ts";
import { SEARCH_ATTRIBUTES, type SearchAttributeName } from "../temporal/search-attributes.ts";

const NAMES = Object.keys(SEARCH_ATTRIBUTES) as SearchAttributeName[];

const typeOf = (name: SearchAttributeName) =>
  SEARCH_ATTRIBUTES[name].toUpperCase() as Uppercase<(typeof SEARCH_ATTRIBUTES)[SearchAttributeName]>;

/**
 * Determines which of our search attributes the namespace has, and adds missing ones where permitted. If neither is
 * possible (Temporal Cloud manages them elsewhere), assumes all are there.
 *
 * @returns the names that workflows may be started with
 */
export async function prepareSearchAttributes(
  connection: Connection,
  namespace: string,
  log: Logger,
): Promise<ReadonlySet<SearchAttributeName>> {
  let present: ReadonlySet<string>;
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    present = new Set(Object.keys(customAttributes));
  } catch (error) {
    log.warn({ err: error }, "cannot list search attributes; assuming all exist");
    return new Set(NAMES);
  }
  const missing = NAMES.filter((name) => !present.has(name));
  if (missing.length === 0) return new Set(NAMES);
  try {
    const searchAttributes = Object.fromEntries(
      missing.map((name) => [name, encodeSearchAttributeIndexedValueType(typeOf(name)) ?? 0]),
    );
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
    log.info({ missing }, "added search attributes to the namespace");
    return new Set(NAMES);
  } catch (error) {
    log.error(
      { err: error, missing },
      "the namespace lacks search attributes and we are not allowed to add them; see docs/operating.md",
    );
    return new Set(NAMES.filter((name) => present.has(name)));
  }
}

/** The search attributes of an outbox message's workflow, without those the namespace lacks. */
export function searchAttributesOf(
  outboxMessage: OutboxMessage,
  usable: ReadonlySet<SearchAttributeName>,
): TypedSearchAttributes {
  const { programId, partnerId, conversionId, batchId, dueAt, needsAttention } = outboxMessage.attributes;
  const keywords: [SearchAttributeName, string | undefined][] = [
    ["VpKind", outboxMessage.kind],
    ["VpProgramId", programId],
    ["VpPartnerId", partnerId],
    ["VpConversionId", conversionId],
    ["VpBatchId", batchId],
  ];
  const pairs: SearchAttributePair[] = [];
  for (const [name, value] of keywords) {
    if (value === undefined || !usable.has(name)) continue;
    pairs.push({ key: defineSearchAttributeKey(name, "KEYWORD"), value });
  }
  if (dueAt !== undefined && usable.has("VpDueAt")) {
    pairs.push({ key: defineSearchAttributeKey("VpDueAt", "DATETIME"), value: new Date(dueAt) });
  }
  if (needsAttention !== undefined && usable.has("VpNeedsAttention")) {
    pairs.push({ key: defineSearchAttributeKey("VpNeedsAttention", "BOOL"), value: needsAttention });
  }
  return new TypedSearchAttributes(pairs);
}
