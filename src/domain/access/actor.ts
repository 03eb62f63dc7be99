export const ACTOR_KINDS = [
  "brand_key",
  "partner_key",
  "operator",
  "workflow",
  "event",
  "brand_user",
  "partner_user",
] as const;

/** Who asks for a change; it stands in the audit trail. */
export interface Actor {
  readonly kind: (typeof ACTOR_KINDS)[number];
  /**
   * Key id, operator's name, workflow id, or the source and id of an event; of a brand's person the member, and of a
   * partner in the portal, or somebody who signs in, the login.
   */
  readonly id: string;
}

/** A command's caller: the actor, and the request it came in with, so that a log line and an audit row meet. */
export interface Origin {
  readonly actor: Actor;
  readonly requestId: string | null;
}
