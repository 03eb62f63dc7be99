import type { Connection } from "@temporalio/client";
import {
  defineSearchAttributeKey,
  type SearchAttributePair,
  TypedSearchAttributes,
} from "@temporalio/common/lib/search-attributes.js";
import assert from "node:assert";
import type { Logger } from "pino";
import type { OutboxMessage } from "../domain/processes/process.ts";
import { addAttributes, ATTRIBUTE_NAMES, presentAttributes } from "../temporal/namespace-attributes.ts";
import type { SearchAttributeName } from "../temporal/search-attributes.ts";
import { NotReady } from "./temporal-problem.ts";

/**
 * Determines which of our search attributes the namespace has, and adds missing ones where permitted. OPERATE-21.
 *
 * @returns the names that workflows may be started with
 * @throws if Temporal does not say, so that no workflow lacks attributes for good because a call failed
 */
export async function prepareSearchAttributes(
  connection: Connection,
  namespace: string,
  log: Logger,
): Promise<ReadonlySet<SearchAttributeName>> {
  const present = await presentAttributes(connection, namespace);
  const missing = ATTRIBUTE_NAMES.filter((name) => !present.has(name));
  if (missing.length === 0) return new Set(ATTRIBUTE_NAMES);
  try {
    await addAttributes(connection, namespace, missing);
    log.info({ missing }, "added search attributes to the namespace");
    return new Set(ATTRIBUTE_NAMES);
  } catch (error) {
    log.error(
      { err: error, missing },
      "the namespace lacks search attributes and we are not allowed to add them; workflows start without them until " +
        "they are there; see docs/operating.md",
    );
    return new Set(ATTRIBUTE_NAMES.filter((name) => present.has(name)));
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

/** The search attributes that workflows are started with. */
export interface UsableAttributes {
  /** Those of a check that succeeded; checks again while some are missing. Rejects with `NotReady` before that. */
  current(): Promise<ReadonlySet<SearchAttributeName>>;
  /** Checks unless all are known to be there. */
  check(): Promise<void>;
  /** The next use checks again: Temporal does not respond, or rejects a start. */
  doubt(): void;
}

/** How long a namespace that lacks attributes is not asked again. */
const RECHECK_MS = 60_000;

export function createUsableAttributes(
  prepare: () => Promise<ReadonlySet<SearchAttributeName>>,
): UsableAttributes {
  let usable: ReadonlySet<SearchAttributeName> | null = null;
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;
  const isCurrent = (): boolean =>
    usable !== null &&
    checkedAtMs > Number.NEGATIVE_INFINITY &&
    (usable.size === ATTRIBUTE_NAMES.length || performance.now() - checkedAtMs < RECHECK_MS);
  const ask = async (): Promise<void> => {
    usable = await prepare();
    checkedAtMs = performance.now();
  };
  const check = (): Promise<void> => {
    if (isCurrent()) return Promise.resolve();
    checking ??= ask().finally(() => {
      checking = null;
    });
    return checking;
  };
  return {
    async current() {
      await check().catch((error: unknown) => {
        throw new NotReady("the search attributes of the namespace are not known", { cause: error });
      });
      assert(usable, "a check that succeeded names the attributes");
      return usable;
    },
    check,
    doubt() {
      checkedAtMs = Number.NEGATIVE_INFINITY;
    },
  };
}
