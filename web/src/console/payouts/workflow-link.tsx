import { WorkflowLink as Workflow } from "../../kit/workflow-link.tsx";
import { useSeat } from "../../session/seat.tsx";

/** A process in the Temporal UI, for members who operate the service too. */
export function WorkflowLink({ id }: { id: string }) {
  const { workflowsUrl } = useSeat();
  return <Workflow workflowsUrl={workflowsUrl} id={id} />;
}
