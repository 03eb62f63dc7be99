import { z } from "zod";
import { KEY_CHANNELS } from "../../domain/access/key-use.ts";
import { stepUpUntil } from "../../domain/sign-in/session.ts";
import type { KeyRow } from "../../queries/keys/list-keys.ts";
import type { Person } from "../endpoint/caller.ts";

/** A signed-in person's session. */
export const sessionView = z.object({
  id: z.string(),
  email: z.string(),
  method: z.string().describe("How it began: link, code or operator_link."),
  authenticatedAt: z.string(),
  stepUpUntil: z.string().describe("Until when what needs a step-up is allowed."),
});

export const viewSession = ({ sessionId, email, method, authenticatedAt }: Person) => ({
  id: sessionId,
  email,
  method,
  authenticatedAt: authenticatedAt.toISOString(),
  stepUpUntil: stepUpUntil(authenticatedAt).toISOString(),
});

/** When a key last called an operation of the API or a tool. CONSOLE-33. */
export const keyUseView = z.object({
  channel: z.enum(KEY_CHANNELS).describe("The API, or a tool of an agent."),
  operation: z.string().describe("The operation's id, or the tool's name."),
  lastAt: z.string().describe("System clock."),
});

/** A key as its owner sees it: never the key itself. */
export const keyView = z.object({
  id: z.string(),
  name: z.string(),
  access: z.string().describe("The role of a brand key, the scope of a partner key."),
  last4: z.string(),
  createdAt: z.string(),
  revokedAt: z.string().nullable(),
  lastUse: keyUseView.nullable().describe("Null before the first."),
});

export const viewKey = (key: KeyRow): z.input<typeof keyView> => ({
  id: key.id,
  name: key.name,
  access: key.access,
  last4: key.last4,
  createdAt: key.createdAt.toISOString(),
  revokedAt: key.revokedAt?.toISOString() ?? null,
  lastUse: viewLastUse(key),
});

const viewLastUse = ({ lastChannel, lastOperation, lastUsedAt }: KeyRow) =>
  lastChannel === null || lastOperation === null || lastUsedAt === null
    ? null
    : { channel: lastChannel, operation: lastOperation, lastAt: lastUsedAt.toISOString() };
