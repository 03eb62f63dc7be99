import { readProfile } from "../../../queries/accounts/profile.ts";
import { listProperties } from "../../../queries/accounts/properties.ts";
import { endpoint, partnerKey } from "../../endpoint/endpoint.ts";
import { dataOf, none } from "../../schema/common.ts";
import { PROFILE_PROPERTY_EXAMPLE, profileView, viewProfile } from "../../views/account.ts";

export const getProfile = endpoint({
  method: "GET",
  path: "/partner/profile",
  status: 200,
  access: partnerKey("read"),
  effect: "read",
  tool: { name: "get_my_profile" },
  tag: "Account",
  summary: "Show your profile for brands",
  params: none,
  query: none,
  body: none,
  response: dataOf(profileView),
  errors: [],
  example: {
    response: {
      data: {
        bio: "I write about tools for small shops.",
        promoText: "A weekly letter about tools for small shops, with honest reviews.",
        primaryMethod: "newsletter_email",
        methods: ["newsletter_email", "content_review"],
        paidSearch: "none",
        disclosureAttested: true,
        profilePublic: false,
        properties: [PROFILE_PROPERTY_EXAMPLE],
      },
    },
  },
  async handle(deps, { caller }) {
    const profile = await readProfile(deps.sql, caller.accountId);
    return { data: viewProfile(profile, await listProperties(deps.sql, caller.accountId)) };
  },
});
