import { z } from "zod";
import { setAutomaticPayouts } from "../../../../commands/payouts/set-automatic-payouts.ts";
import { setPayoutApproval } from "../../../../commands/payouts/set-payout-approval.ts";
import { PAYOUT_APPROVALS } from "../../../../domain/payouts/approval.ts";
import { endpoint, member, payer } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, timestamp } from "../../../schema/common.ts";

const change = { method: "PUT", status: 200, effect: "command", stepUp: true, tag: "Payouts" } as const;

/** PAYOUT-17. */
const putPayoutApproval = endpoint({
  ...change,
  path: "/payout-approval",
  access: member("owner"),
  tool: { name: "set_payout_approval" },
  summary: "Set whether a second person has to approve the brand's payouts",
  params: none,
  query: none,
  body: z.strictObject({ payoutApproval: z.enum(PAYOUT_APPROVALS) }),
  response: dataOf(z.object({ payoutApproval: z.enum(PAYOUT_APPROVALS) })),
  errors: ["conflict"],
  example: { body: { payoutApproval: "two" }, response: { data: { payoutApproval: "two" } } },
  async handle(tx, { caller: { brandId, keyId: memberId }, body, origin }) {
    await setPayoutApproval(tx, { brandId, memberId, ...body, origin });
    return { data: body };
  },
});

/** PAYOUT-1. */
const putAutomaticPayouts = endpoint({
  ...change,
  path: "/programs/{programId}/automatic-payouts",
  access: payer,
  tool: { name: "set_automatic_payouts" },
  summary: "Turn a program's automatic payouts on or off",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: z.strictObject({ isAutomatic: z.boolean() }),
  response: dataOf(
    z.object({
      isAutomatic: z.boolean(),
      nextPayoutAt: timestamp.nullable(),
      cutoff: timestamp.nullable().describe("The next batch pays what is payable by then."),
    }),
  ),
  errors: ["program_not_found", "conflict"],
  example: {
    body: { isAutomatic: true },
    response: {
      data: {
        isAutomatic: true,
        nextPayoutAt: "2026-11-06T12:00:00.000Z",
        cutoff: "2026-11-05T00:00:00.000Z",
      },
    },
  },
  async handle(tx, { caller: { brandId }, params: { programId }, body, origin }) {
    const { payoutWeekday: weekday } = tx.deps.config;
    const { isAutomatic: isOn } = body;
    const { nextPayoutAt, cutoff } = await setAutomaticPayouts(tx, {
      ...{ brandId, programId, isOn, weekday, origin },
    });
    return {
      data: {
        isAutomatic: isOn,
        nextPayoutAt: nextPayoutAt?.toISOString() ?? null,
        cutoff: cutoff?.toISOString() ?? null,
      },
    };
  },
});

/** Settings of payouts: who sends them, and when. */
export const PAYOUT_SETTINGS_ENDPOINTS = [putPayoutApproval, putAutomaticPayouts];
