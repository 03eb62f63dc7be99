import { beginSend } from "../commands/payouts/begin-send.ts";
import type { PayoutPoll } from "../commands/payouts/poll-payout.ts";
import type { Deps } from "../deps.ts";
import type { RailResponse } from "../domain/payouts/rail.ts";
import type { Rail, Rails } from "../rails/rail.ts";

export type DueCall = Extract<PayoutPoll, { kind: "call" }>;

/** Makes a recorded call. A send that is too late, or was given up meanwhile, is not made. */
export async function callRail(
  deps: Pick<Deps, "sql" | "systemClock" | "tracing" | "meters">,
  rails: Rails,
  call: DueCall,
): Promise<RailResponse> {
  const rail = rails.get(call.rail);
  if (rail === undefined) return { kind: "unknown", reason: "rail_not_connected" };
  const attributes = { "partner_program.rail": call.rail };
  const start = { name: `rail ${call.verb}`, kind: "client", attributes } as const;
  return deps.tracing.inSpan(start, async (span) => {
    const response = await answerOf(deps, rail, call);
    span.set({ "partner_program.rail_response": response.kind });
    if (response.kind === "unknown") span.fail(response.reason);
    deps.meters.railCalls.inc({ rail: call.rail, verb: call.verb, outcome: response.kind });
    return response;
  });
}

async function answerOf(
  deps: Pick<Deps, "sql" | "systemClock">,
  rail: Rail,
  call: DueCall,
): Promise<RailResponse> {
  if (call.verb === "look_up") return rail.lookUp(call.order);
  return (await beginSend(deps, call.callId)) ? rail.send(call.order) : { kind: "given_up" };
}
