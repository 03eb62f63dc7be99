import { z } from "zod";
import { rotateSigningSecret } from "../../../commands/integration/rotate-signing-secret.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, timestamp } from "../../schema/common.ts";

export const postRotateSecret = endpoint({
  method: "POST",
  path: "/programs/{programId}/integration/rotate-secret",
  status: 200,
  access: brandKey("owner"),
  stepUp: true,
  effect: "command",
  tool: { name: "rotate_signing_secret" },
  tag: "Integration",
  summary: "Rotate the signing secret; the previous one works for another 24 hours",
  description:
    "With endPrevious all earlier secrets end immediately, and events signed with them are rejected.",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: z.strictObject({
    endPrevious: z
      .boolean()
      .default(false)
      .describe(
        "End all earlier secrets immediately, even within 24 hours of a rotation. Use it after a leak.",
      ),
  }),
  response: dataOf(
    z.object({ programId: z.string(), signingSecret: z.string(), previousValidUntil: timestamp }),
  ),
  errors: ["program_not_found", "conflict"],
  hints: { isDestructive: true },
  example: {
    response: {
      data: {
        programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1D",
        signingSecret: "vps_…",
        previousValidUntil: "2026-11-18T09:30:00.000Z",
      },
    },
  },
  async handle(tx, { caller, params, body, origin }) {
    const rotated = await rotateSigningSecret(tx, {
      brandId: caller.brandId,
      programId: params.programId,
      endPrevious: body.endPrevious,
      origin,
    });
    return {
      data: {
        programId: rotated.programId,
        signingSecret: rotated.signingSecret,
        previousValidUntil: rotated.previousValidUntil.toISOString(),
      },
    };
  },
});
