import type {
  Access,
  AnyAccess,
  Endpoint,
  member,
  operatorPerson,
  partnerPerson,
} from "../endpoint/endpoint.ts";

/** Whoever has a session somewhere. */
export type PersonAccess = ReturnType<typeof member<"viewer">> | typeof partnerPerson | typeof operatorPerson;

/** Declares endpoints that are the same in every place that people sign in to for one of these places. */
export const declaredFor = <A extends PersonAccess>(
  access: A,
  declare: (access: PersonAccess) => readonly Endpoint<AnyAccess>[],
) => declare(access) as readonly Endpoint<A extends Access ? Access : AnyAccess>[];
