import type { Role } from "../domain/access/roles.ts";

/** What the person who starts the service for the first time needs to try it. */
export interface SeededDemo {
  readonly baseUrl: string;
  readonly brandId: string;
  readonly brandKeys: Readonly<Record<Role, string>>;
  readonly program: { readonly id: string; readonly slug: string; readonly signingSecret: string };
  /** The recruiter first, then the partner who was recruited. */
  readonly partners: readonly SeededPartner[];
  /** Everybody who can sign in, with a link that does so once. */
  readonly people: readonly SeededPerson[];
}

export interface SeededPerson {
  readonly name: string;
  readonly email: string;
  /** What the person is here: a role in the brand's team, or a partner. */
  readonly role: string;
  readonly signInLink: string;
}

export interface SeededPartner {
  readonly name: string;
  readonly accountId: string;
  readonly partnerId: string;
  readonly refCode: string;
  /** Scope write. */
  readonly key: string;
}
