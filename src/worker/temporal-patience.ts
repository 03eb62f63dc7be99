/** How long the worker waits for Temporal's response about one workflow or the namespace. */
export const PATIENCE_MS = 2_000;
/** Lists and counts search an index that grows with the workflows. */
export const LIST_PATIENCE_MS = 10_000;
