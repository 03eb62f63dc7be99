import { z } from "zod";
import { updateProfile } from "../../../commands/accounts/update-profile.ts";
import { PAID_SEARCH, PROFILE_LIMITS } from "../../../domain/partners/application.ts";
import { readProfile } from "../../../queries/accounts/profile.ts";
import { listProperties } from "../../../queries/accounts/properties.ts";
import { endpoint, partnerKey } from "../../endpoint/endpoint.ts";
import { dataOf, none, requiredText, text } from "../../schema/common.ts";
import { methodKey, methodKeys } from "../../schema/promotion.ts";
import { PROFILE_PROPERTY_EXAMPLE, profileView, viewProfile } from "../../views/account.ts";

const { promoTextLength, bioLength } = PROFILE_LIMITS;

export const putProfile = endpoint({
  method: "PUT",
  path: "/partner/profile",
  status: 200,
  access: partnerKey("write"),
  effect: "command",
  tool: { name: "update_my_profile" },
  tag: "Account",
  summary: "Change your profile for brands",
  description: "Fields left out keep their value.",
  params: none,
  query: none,
  body: z.strictObject({
    promoText: requiredText(promoTextLength.max).min(promoTextLength.min).describe("How you promote."),
    primaryMethod: methodKey,
    methods: methodKeys.optional(),
    bio: text(bioLength).optional(),
    paidSearch: z
      .enum(PAID_SEARCH)
      .optional()
      .describe("Whether you buy search ads, and on the brand's name."),
    acceptDisclosure: z.boolean().optional().describe("You agree to label posts as ads."),
    profilePublic: z.boolean().optional().describe("Show bio and verified properties on your public page."),
  }),
  response: dataOf(
    profileView.pick({ promoText: true, primaryMethod: true, methods: true, properties: true }),
  ),
  errors: [],
  example: {
    body: {
      promoText: "A weekly letter about tools for small shops, with honest reviews.",
      primaryMethod: "newsletter_email",
    },
    response: {
      data: {
        promoText: "A weekly letter about tools for small shops, with honest reviews.",
        primaryMethod: "newsletter_email",
        methods: ["newsletter_email", "content_review"],
        properties: [PROFILE_PROPERTY_EXAMPLE],
      },
    },
  },
  async handle(tx, { caller, body, origin }) {
    await updateProfile(tx, { accountId: caller.accountId, change: body, origin });
    const profile = await readProfile(tx, caller.accountId);
    const view = viewProfile(profile, await listProperties(tx, caller.accountId));
    const { promoText, primaryMethod, methods, properties } = view;
    return { data: { promoText, primaryMethod, methods, properties } };
  },
});
