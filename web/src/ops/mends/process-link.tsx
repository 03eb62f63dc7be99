import { useRead } from "../../api/ops.ts";
import { WorkflowLink } from "../../kit/workflow-link.tsx";

/** A process in the Temporal UI. */
export function ProcessLink({ id, size }: { id: string; size?: "xs" }) {
  const session = useRead("getOperatorSession", {});
  return (
    <WorkflowLink
      workflowsUrl={session.data?.workflowsUrl ?? null}
      id={id}
      {...(size === undefined ? {} : { size })}
    />
  );
}
