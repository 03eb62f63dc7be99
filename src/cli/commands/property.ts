import { z } from "zod";
import { addProperty } from "../../commands/properties/add-property.ts";
import { verifyProperty } from "../../commands/properties/verify-property.ts";
import { PROPERTY_TYPES, VERIFICATION_METHODS } from "../../domain/partners/property.ts";
import { createPropertyLookUp } from "../../http-client/property-look-up.ts";
import type { PropertyRow } from "../../queries/accounts/properties.ts";
import { command, OPERATOR } from "../command.ts";
import { accountFlag, given } from "../fields.ts";

const PROPERTY = "id, type, identifier, url, verified, method, followers, statsSource, lastCheckedAt";

/** Partners' websites and channels. */
export const propertyCommands = [
  command({
    noun: "property",
    verb: "add",
    summary: "Add a property to an account's profile, with its verification token.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      account: accountFlag,
      type: z.enum(PROPERTY_TYPES).describe("Type of the property."),
      identifier: given("NAME", "Its domain, channel name or other identifier."),
      url: given("URL", "Its page; required by most verification methods.").optional(),
    }),
    prints: `{${PROPERTY}, verificationToken}`,
    async run(tx, { account, type, identifier, url }) {
      const added = await addProperty(tx, {
        accountId: account,
        type,
        identifier,
        url: url ?? null,
        origin: OPERATOR,
      });
      return { ...viewProperty(added), verificationToken: added.verificationToken };
    },
  }),
  command({
    noun: "property",
    verb: "verify",
    summary:
      "Verify a property: dns_txt, meta_tag and file check for its token now; the other methods record your own check.",
    effect: "outside",
    positionals: ["property"],
    input: z.strictObject({
      property: given("ppt_…", "Id of the property."),
      method: z.enum(VERIFICATION_METHODS).describe("Verification method."),
      followers: z.int().min(0).optional().describe("Follower count that you read there."),
    }),
    prints: `{${PROPERTY}}`,
    async run(deps, { property, method, followers = null }) {
      const lookUp = createPropertyLookUp(deps.httpClient);
      return viewProperty(
        await verifyProperty(deps, lookUp, { propertyId: property, method, followers, origin: OPERATOR }),
      );
    },
  }),
];

/** A property, under the API's field names. */
const viewProperty = (property: PropertyRow) => ({
  id: property.id,
  type: property.type,
  identifier: property.identifier,
  url: property.url,
  verified: property.isVerified,
  method: property.method,
  followers: property.followers,
  statsSource: property.statsSource,
  lastCheckedAt: property.lastCheckedAt,
});
