import { proxyActivities, setWorkflowOptions, workflowInfo } from "@temporalio/workflow";
import type { MailActivities } from "../activities/mail-activities.ts";
import { pinned } from "./policies.ts";
import { watchEntity } from "./watch-entity.ts";
import { mailQueue } from "../temporal/task-queues.ts";

/**
 * Offers a mail to the mail server until it is accepted, with growing pauses, so that a failing server loses no mail.
 * MESSAGE-6.
 */
export function mailWorkflow(input: { mailId: string }): Promise<string> {
  const { sendMail } = proxyActivities<MailActivities>({
    taskQueue: mailQueue(workflowInfo().taskQueue),
    // Without heartbeats: a mail that is sent twice is seen. It is offered for 30 seconds at most.
    startToCloseTimeout: "45s",
    retry: { maximumInterval: "1m" },
    summary: "Send the mail to the mail server",
  });
  return watchEntity(
    input,
    () => sendMail(input),
    (until) => `The mail server has not accepted \`${input.mailId}\`; next attempt **${until}**.`,
  );
}

setWorkflowOptions(pinned, mailWorkflow);
