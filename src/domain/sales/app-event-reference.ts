/**
 * What the conversion of an app event is known by: `signup:user-1`. A colon in the event's name is written `%3A`, so that no
 * other event with another id comes to the same reference. EVENT-16.
 */
export const appEventReference = (name: string, eventId: string): string =>
  `${name.replaceAll("%", "%25").replaceAll(":", "%3A")}:${eventId}`;
