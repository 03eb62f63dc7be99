import { z } from "zod";
import { decidePartner } from "../../../commands/partners/decide-partner.ts";
import type { PartnerVerb } from "../../../domain/partners/partner.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import type { DemoValue } from "../../endpoint/demo-values.ts";
import { dataOf, idInPath, none, requiredText } from "../../schema/common.ts";
import { partnerDetailView } from "../../views/partner.ts";
import { PARTNER_DETAIL_EXAMPLE } from "./example.ts";
import { showPartner } from "./show-partner.ts";

interface Words {
  readonly summary: string;
  readonly description: string;
}

const LONGEST_REASON = 500;
const reasonBody = z.strictObject({ reason: requiredText(LONGEST_REASON).describe("Shown to the partner.") });

/** The shared part of the six decisions; each has its own path and is an action of one agent tool. */
const decision = (verb: PartnerVerb, words: Words) =>
  ({
    ...words,
    method: "POST",
    path: `/partners/{partnerId}/${verb.replace("_", "-")}`,
    status: 200,
    access: brandKey("manager"),
    effect: "command",
    tool: { name: "decide_partner", action: verb },
    tag: "Partners",
    params: z.strictObject({ partnerId: idInPath }),
    query: none,
    response: dataOf(partnerDetailView),
    errors: ["partner_not_found", "conflict"],
  }) as const;

/** The demo applicant for each decision in the reference; each can be decided once. */
const demoOf = (verb: PartnerVerb): { readonly demo?: Readonly<Record<string, DemoValue>> } => {
  if (verb === "approve") return { demo: { partnerId: "APPLICANT" } };
  return verb === "reject" ? { demo: { partnerId: "OTHER_APPLICANT" } } : {};
};

const withoutReason = (verb: PartnerVerb, words: Words) =>
  endpoint({
    ...decision(verb, words),
    body: none,
    example: { response: { data: PARTNER_DETAIL_EXAMPLE }, ...demoOf(verb) },
    async handle(tx, { caller, params, origin }) {
      await decidePartner(tx, { brandId: caller.brandId, ...params, verb, reason: null, origin });
      return showPartner({ sql: tx, config: tx.deps.config }, caller.brandId, params.partnerId);
    },
  });

const withReason = (
  verb: PartnerVerb,
  words: Words,
  example: { readonly reason: string; readonly response: Partial<z.input<typeof partnerDetailView>> },
  isDestructive: boolean,
) =>
  endpoint({
    ...decision(verb, words),
    body: reasonBody,
    hints: { isDestructive },
    example: {
      body: { reason: example.reason },
      response: { data: { ...PARTNER_DETAIL_EXAMPLE, ...example.response } },
      ...demoOf(verb),
    },
    async handle(tx, { caller, params, body, origin }) {
      await decidePartner(tx, { brandId: caller.brandId, ...params, verb, reason: body.reason, origin });
      return showPartner({ sql: tx, config: tx.deps.config }, caller.brandId, params.partnerId);
    },
  });

export const postPartnerApprove = withoutReason("approve", {
  summary: "Approve a pending or rejected partner",
  description: "The partner gets an email, and their links start earning.",
});

const REJECTED = "The site you named is not online.";
export const postPartnerReject = withReason(
  "reject",
  {
    summary: "Reject a pending partner",
    description: "The partner gets an email with the reason. They can apply again or be approved later.",
  },
  { reason: REJECTED, response: { status: "rejected", statusReason: REJECTED } },
  true,
);

const SUSPENDED = "Your ads use our brand name, which the program does not allow.";
export const postPartnerSuspend = withReason(
  "suspend",
  {
    summary: "Suspend an approved partner",
    description:
      "Their links stop earning, payouts are held, and an open warning is closed. The partner sees the reason.",
  },
  { reason: SUSPENDED, response: { status: "suspended", statusReason: SUSPENDED } },
  true,
);

export const postPartnerReinstate = withoutReason("reinstate", {
  summary: "Reinstate a suspended partner",
  description: "Their links earn again. A warning closed by the suspension stays closed.",
});

const WARNED = "Please label your posts as ads.";
export const postPartnerWarn = withReason(
  "warn",
  {
    summary: "Warn an approved partner",
    description:
      "Links keep working. The warning is due in 7 days; if it is still open then, the partner is suspended. One " +
      "warning can be open at a time.",
  },
  { reason: WARNED, response: { warning: { reason: WARNED, dueAt: "2026-11-09T09:30:00.000Z" } } },
  false,
);

export const postPartnerClearWarning = withoutReason("clear_warning", {
  summary: "Clear a partner's open warning",
  description: "The partner stays approved.",
});
