import { z } from "zod";
import { endPreviousSecret } from "../../../../commands/integration/end-previous-secret.ts";
import { previousSecretUntil } from "../../../../queries/integration/show-signing-secrets.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, timestamp } from "../../../schema/common.ts";

const common = {
  status: 200,
  tag: "Integration",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: none,
} as const;

/** CONSOLE-29. */
const getSigningSecret = endpoint({
  ...common,
  method: "GET",
  path: "/programs/{programId}/signing-secret",
  access: member("viewer"),
  effect: "read",
  tool: { name: "get_signing_secret" },
  summary: "Show until when the previous signing secret works",
  response: dataOf(
    z.object({
      programId: z.string(),
      previousValidUntil: timestamp
        .nullable()
        .describe("On the system clock; null if no previous secret works."),
    }),
  ),
  errors: ["program_not_found"],
  example: {
    response: {
      data: {
        programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
        previousValidUntil: "2026-11-03T09:30:00.000Z",
      },
    },
  },
  async handle(deps, { caller: { brandId }, params: { programId } }) {
    const until = await previousSecretUntil(deps, brandId, programId);
    return { data: { programId, previousValidUntil: until?.toISOString() ?? null } };
  },
});

/** CONSOLE-30. */
const postEndPrevious = endpoint({
  ...common,
  method: "POST",
  path: "/programs/{programId}/signing-secret/end-previous",
  access: member("owner"),
  stepUp: true,
  effect: "command",
  tool: { name: "end_previous_secret" },
  summary: "End the previous signing secret at once",
  description: "The current secret stays.",
  response: dataOf(z.object({ programId: z.string() })),
  errors: ["program_not_found", "conflict"],
  example: { response: { data: { programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E" } } },
  async handle(tx, { caller: { brandId }, params: { programId }, origin }) {
    return { data: await endPreviousSecret(tx, { brandId, programId, origin }) };
  },
});

/** What people see and do about a program's previous signing secret. */
export const SIGNING_SECRET_ENDPOINTS = [getSigningSecret, postEndPrevious];
