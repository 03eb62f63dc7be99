/**
 * The reference of an app event's conversion: `signup:user-1`. A colon in the event's name becomes `%3A`, a percent
 * sign `%25`, so that no other name and id give the same reference. EVENT-16.
 */
export const appEventReference = (name: string, eventId: string): string =>
  `${name.replaceAll("%", "%25").replaceAll(":", "%3A")}:${eventId}`;

/** The event's name in such a reference. */
export const eventNameOf = (reference: string): string =>
  reference.slice(0, reference.indexOf(":")).replaceAll("%3A", ":").replaceAll("%25", "%");
