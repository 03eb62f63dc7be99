export const ACTOR_KINDS = [
  "brand_key",
  "partner_key",
  "operator",
  "workflow",
  "event",
  "brand_user",
  "partner_user",
] as const;

/** The origin of a change, as the audit trail records it. */
export interface Actor {
  readonly kind: (typeof ACTOR_KINDS)[number];
  /**
   * Key id, operator's name, workflow id, or an event's source and id. In the console it is the member's id; in the
   * portal and during sign-in, the login's.
   */
  readonly id: string;
}

/** A command's caller: the actor and the request id, which connects log lines with audit rows. */
export interface Origin {
  readonly actor: Actor;
  readonly requestId: string | null;
}
