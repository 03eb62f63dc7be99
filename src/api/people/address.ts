import { z } from "zod";
import { askToChangeAddress } from "../../commands/sign-in/ask-to-change-address.ts";
import { endpoint, member, operatorPerson, partnerPerson } from "../endpoint/endpoint.ts";
import { dataOf, none, requiredLine, timestamp } from "../schema/common.ts";
import { declaredFor, type PersonAccess } from "./declared-for.ts";

const LONGEST_ADDRESS = 254;

const postAddress = (access: PersonAccess) =>
  endpoint({
    access,
    method: "POST",
    path: "/address",
    status: 200,
    effect: "command",
    stepUp: true,
    tool: { name: "change_address" },
    tag: "Account",
    summary: "Mail a link to your new email address, which changes it once you follow it",
    params: none,
    query: none,
    body: z.strictObject({ email: requiredLine(LONGEST_ADDRESS) }),
    response: dataOf(
      z.object({
        email: z.string().describe("Where the link was sent."),
        expiresAt: timestamp.describe("Until when it works, by the system clock."),
      }),
    ),
    errors: ["step_up_required"],
    limit: { name: "addressChange", of: ({ caller }) => caller.person.loginId },
    example: {
      body: { email: "nora@lind.example" },
      response: { data: { email: "nora@lind.example", expiresAt: "2026-11-20T13:00:04.000Z" } },
    },
    async handle(tx, { caller: { person }, body, origin }) {
      const { loginId, email } = person;
      const asked = await askToChangeAddress(tx, { loginId, email, newEmail: body.email, origin });
      return { data: { email: asked.email, expiresAt: asked.expiresAt.toISOString() } };
    },
  });

/** The person's own address, the same for every mount. PEOPLE-38. */
const addressEndpoints = (access: PersonAccess) => [postAddress(access)];

export const memberAddress = declaredFor(member("viewer"), addressEndpoints);
export const partnerAddress = declaredFor(partnerPerson, addressEndpoints);
export const operatorAddress = declaredFor(operatorPerson, addressEndpoints);
