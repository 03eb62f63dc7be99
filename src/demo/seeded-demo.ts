import type { Role } from "../domain/access/roles.ts";

/** What a first-time user needs to try the service. */
export interface SeededDemo {
  readonly baseUrl: string;
  readonly brandId: string;
  readonly brandKeys: Readonly<Record<Role, string>>;
  readonly program: { readonly id: string; readonly slug: string; readonly signingSecret: string };
  /** The recruiter first, then the recruit. */
  readonly partners: readonly SeededPartner[];
  /** Everyone who can sign in, with a single-use link. */
  readonly people: readonly SeededPerson[];
}

export interface SeededPerson {
  readonly name: string;
  readonly email: string;
  /** A role in the brand's team, or partner. */
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
