import type { Scope, Role } from "../../domain/access/roles.ts";
import type { SessionMethod } from "../../domain/sign-in/session.ts";

/** The person behind a call from a browser. PEOPLE-5. */
export interface Person {
  readonly loginId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly method: SessionMethod;
  readonly authenticatedAt: Date;
  /** Whether they may do what needs somebody who has just signed in. PEOPLE-13. */
  readonly isJustSignedIn: boolean;
  /** Whether they may start and release payouts of the brand. PEOPLE-4. */
  readonly mayPay: boolean;
}

/**
 * Who acts for one brand with one role: a brand key that was found valid, or a member of the brand, whose id and name then
 * stand for the key's.
 */
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
 * Who acts for one partner across every program: a partner key that was found valid, or the person themself, whose login
 * then stands for the key.
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
