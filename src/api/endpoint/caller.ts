import type { Scope, Role } from "../../domain/access/roles.ts";
import type { Language } from "../../domain/language.ts";
import type { SessionMethod } from "../../domain/sign-in/session.ts";

/** The signed-in person behind a call from a browser. PEOPLE-5. */
export interface Person {
  readonly loginId: string;
  readonly email: string;
  /** As the person chose; null follows the browser. PEOPLE-35. */
  readonly language: Language | null;
  readonly sessionId: string;
  readonly method: SessionMethod;
  readonly authenticatedAt: Date;
  /** True shortly after a sign-in; sensitive calls require it. PEOPLE-13. */
  readonly isJustSignedIn: boolean;
  /** May start and release the brand's payouts. PEOPLE-4. */
  readonly mayPay: boolean;
}

/** Acts for one brand with one role: a valid brand key, or a member, whose id and name then take the key's fields. */
export interface BrandCaller {
  readonly kind: "brand";
  readonly keyId: string;
  readonly keyName: string;
  readonly brandId: string;
  readonly brandName: string;
  readonly brandStatus: string;
  readonly role: Role;
  /** Null for a key. */
  readonly person: Person | null;
}

/**
 * Acts for one account across every program: a valid partner key, or the partner in a browser, whose login then takes
 * the key's fields.
 */
export interface PartnerCaller {
  readonly kind: "partner";
  readonly keyId: string;
  readonly keyName: string;
  readonly accountId: string;
  readonly scope: Scope;
  /** Null for a key. */
  readonly person: Person | null;
}

export type Caller = BrandCaller | PartnerCaller;

/** An operator in a browser, across every brand; the login takes the key's fields. PEOPLE-31. */
export interface OperatorCaller {
  readonly kind: "operator";
  readonly keyId: string;
  readonly keyName: string;
  readonly person: Person;
}

export type AnyCaller = Caller | OperatorCaller;
