/** Who asks for a change; it stands in the audit trail. */
export interface Actor {
  readonly kind: "brand_key" | "partner_key" | "operator" | "workflow" | "event";
  /** Key id, operator's name, workflow id, or the source and id of an event. */
  readonly id: string;
}

/** A command's caller: the actor, and the request it came in with, so that a log line and an audit row meet. */
export interface Origin {
  readonly actor: Actor;
  readonly requestId: string | null;
}
