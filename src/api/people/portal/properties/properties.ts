import { z } from "zod";
import { addProperty } from "../../../../commands/properties/add-property.ts";
import { removeProperty } from "../../../../commands/properties/remove-property.ts";
import { verifyProperty } from "../../../../commands/properties/verify-property.ts";
import {
  CHECKED_METHODS,
  PROPERTY_LIMITS,
  PROPERTY_TYPES,
  publishedProofsOf,
} from "../../../../domain/partners/property.ts";
import { createPropertyLookUp } from "../../../../http-client/property-look-up.ts";
import {
  findOwnProperty,
  listClaimedProperties,
  type ClaimedPropertyRow,
} from "../../../../queries/accounts/properties.ts";
import { endpoint, partnerPerson } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, requiredLine, webUrl } from "../../../schema/common.ts";
import { PROPERTY_EXAMPLE, propertyView, viewProperty } from "../../../views/account.ts";

/** A property with what its owner publishes to prove it. PROPERTY-6. */
const claimedPropertyView = propertyView.extend({
  code: z.string().describe("What the operator looks for in the description of a channel."),
  proofs: z
    .array(
      z.object({
        method: z.enum(CHECKED_METHODS),
        location: z.string().describe("The name of the TXT record, or the URL that is read."),
        content: z.string().describe("The text to publish there."),
      }),
    )
    .describe("Empty where the service cannot look it up."),
});

const viewClaimedProperty = (property: ClaimedPropertyRow): z.input<typeof claimedPropertyView> => ({
  ...viewProperty(property),
  code: property.verificationToken,
  proofs: publishedProofsOf(property).map(({ method, location, content }) => ({ method, location, content })),
});

const TOKEN = "3f1c0d5e9b7a4826c1d2e3f4a5b6c7d8e9f0a1b2";
const EXAMPLE: z.input<typeof claimedPropertyView> = {
  ...PROPERTY_EXAMPLE,
  verified: false,
  method: null,
  code: TOKEN,
  proofs: [
    {
      method: "dns_txt",
      location: "_partner-verification.noralind.example",
      content: `partner-verification=${TOKEN}`,
    },
  ],
};

const common = { access: partnerPerson, tag: "Account", query: none } as const;
const oneProperty = z.strictObject({ propertyId: idInPath });

/** PROPERTY-6. */
const getClaimedProperties = endpoint({
  ...common,
  method: "GET",
  path: "/properties",
  status: 200,
  effect: "read",
  tool: { name: "list_claimed_properties" },
  summary: "List your properties with what proves them",
  params: none,
  body: none,
  response: dataOf(z.array(claimedPropertyView)),
  errors: [],
  example: { response: { data: [EXAMPLE] } },
  async handle(deps, { caller: { accountId } }) {
    return { data: (await listClaimedProperties(deps.sql, accountId)).map(viewClaimedProperty) };
  },
});

/** PROPERTY-6. */
const postProperty = endpoint({
  ...common,
  method: "POST",
  path: "/properties",
  status: 201,
  effect: "command",
  tool: { name: "add_property" },
  summary: "Add a website or channel of yours",
  params: none,
  body: z.strictObject({
    type: z.enum(PROPERTY_TYPES),
    identifier: requiredLine(PROPERTY_LIMITS.identifierLength).describe("Its domain or channel name."),
    url: webUrl(PROPERTY_LIMITS.urlLength).optional(),
  }),
  response: dataOf(claimedPropertyView),
  errors: ["conflict"],
  example: {
    body: { type: "website", identifier: "noralind.example" },
    response: { data: EXAMPLE },
  },
  async handle(tx, { caller: { accountId }, body: { type, identifier, url = null }, origin }) {
    const added = await addProperty(tx, { accountId, type, identifier, url, origin });
    return { data: viewClaimedProperty(added) };
  },
});

/** PROPERTY-7. */
const postPropertyVerify = endpoint({
  ...common,
  method: "POST",
  path: "/properties/{propertyId}/verify",
  status: 200,
  effect: "outside",
  tool: { name: "verify_property" },
  summary: "Look up the proof of a property now",
  params: oneProperty,
  body: z.strictObject({ method: z.enum(CHECKED_METHODS) }),
  response: dataOf(claimedPropertyView),
  errors: ["property_not_found", "conflict"],
  limit: { name: "verifyPropertyAccount", of: ({ caller }) => caller.accountId },
  example: {
    body: { method: "dns_txt" },
    response: { data: { ...EXAMPLE, verified: true, method: "dns_txt" } },
  },
  async handle(deps, { caller: { accountId }, params: { propertyId }, body: { method }, origin }) {
    await findOwnProperty(deps.sql, accountId, propertyId);
    const lookUp = createPropertyLookUp(deps.httpClient);
    await verifyProperty(deps, lookUp, { propertyId, method, origin });
    return { data: viewClaimedProperty(await findOwnProperty(deps.sql, accountId, propertyId)) };
  },
});

/** PROPERTY-8. */
const postPropertyRemove = endpoint({
  ...common,
  method: "POST",
  path: "/properties/{propertyId}/remove",
  status: 200,
  effect: "command",
  tool: { name: "remove_property" },
  summary: "Remove a property from your profile",
  params: oneProperty,
  body: none,
  response: dataOf(z.object({ propertyId: z.string() })),
  errors: ["property_not_found"],
  example: { response: { data: { propertyId: "ppt_01KAK3XH4V9Y2C6R8M0T5W7Z1H" } } },
  async handle(tx, { caller: { accountId }, params, origin }) {
    await removeProperty(tx, { accountId, ...params, origin });
    return { data: params };
  },
});

/** A partner's properties. */
export const PROPERTY_ENDPOINTS = [
  getClaimedProperties,
  postProperty,
  postPropertyVerify,
  postPropertyRemove,
];
