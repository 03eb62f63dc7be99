import type { Config } from "../../config.ts";

/**
 * Where the Temporal UI shows a workflow, without its id; null where no UI is known. It forwards from a workflow's id to
 * its newest run. PAYOUT-25, DESK-16.
 */
export const workflowsUrl = ({ temporalUiUrl, temporalNamespace }: Config): string | null =>
  temporalUiUrl === null
    ? null
    : `${temporalUiUrl}/namespaces/${encodeURIComponent(temporalNamespace)}/workflows/`;
