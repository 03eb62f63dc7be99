import type {
  Access,
  AnyAccess,
  Endpoint,
  member,
  operatorPerson,
  partnerPerson,
} from "../endpoint/endpoint.ts";

/** Anyone with a session. */
export type PersonAccess = ReturnType<typeof member<"viewer">> | typeof partnerPerson | typeof operatorPerson;

/** Declares endpoints common to all mounts, for one of them. */
export const declaredFor = <A extends PersonAccess>(
  access: A,
  declare: (access: PersonAccess) => readonly Endpoint<AnyAccess>[],
) => declare(access) as readonly Endpoint<A extends Access ? Access : AnyAccess>[];
