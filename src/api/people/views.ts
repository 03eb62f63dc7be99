import { z } from "zod";
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

/** A key as its owner sees it: never the key itself. */
export const keyView = z.object({
  id: z.string(),
  name: z.string(),
  access: z.string().describe("The role of a brand key, the scope of a partner key."),
  last4: z.string(),
  createdAt: z.string(),
  revokedAt: z.string().nullable(),
});

export const viewKey = (key: KeyRow) => ({
  id: key.id,
  name: key.name,
  access: key.access,
  last4: key.last4,
  createdAt: key.createdAt.toISOString(),
  revokedAt: key.revokedAt?.toISOString() ?? null,
});
