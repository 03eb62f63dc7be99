import { proxyActivities, sleep } from "@temporalio/workflow";

const { look } = proxyActivities<{ look(): Promise<string> }>({ startToCloseTimeout: "10s" });

/** The barest process that waits for a moment and then does something: one timer, one activity. */
export async function bareWorkflow(input: { readonly dueAtMs: number }): Promise<string> {
  await sleep(Math.max(1, input.dueAtMs - Date.now()));
  return look();
}

/** The barest process that does something at once: one activity. */
export const bareActivityWorkflow = (): Promise<string> => look();
