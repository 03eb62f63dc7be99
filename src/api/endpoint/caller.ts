import type { Scope, Role } from "../../domain/access/roles.ts";

/** A brand key that was found valid: acts for one brand with one role. */
export interface BrandCaller {
  readonly kind: "brand";
  readonly keyId: string;
  readonly keyName: string;
  readonly brandId: string;
  readonly brandName: string;
  readonly brandStatus: string;
  readonly role: Role;
}

/** A partner key that was found valid: acts for one person across every program. */
export interface PartnerCaller {
  readonly kind: "partner";
  readonly keyId: string;
  readonly keyName: string;
  readonly accountId: string;
  readonly scope: Scope;
}

export type Caller = BrandCaller | PartnerCaller;
