import { z } from "zod";
import { PAID_SEARCH } from "../../domain/partners/application.ts";
import { PROPERTY_TYPES, VERIFICATION_METHODS } from "../../domain/partners/property.ts";
import { profilePage } from "../../domain/pages.ts";
import type { ProfileRow } from "../../queries/accounts/profile.ts";
import type { PropertyRow } from "../../queries/accounts/properties.ts";
import type { AccountRow } from "../../queries/accounts/read-account.ts";
import { timestamp } from "../schema/common.ts";

/** A partner's own account. PARTNER-24. */
export const accountView = z.object({
  id: z.string(),
  handle: z.string(),
  name: z.string(),
  email: z.string(),
  country: z.string().describe("Two-letter code."),
  emailVerified: z.boolean(),
  profileUrl: z.string().describe("The public page."),
});

/** @param baseUrl public address of this deployment */
export function viewAccount(account: AccountRow, baseUrl: string): z.input<typeof accountView> {
  return {
    id: account.id,
    handle: account.handle,
    name: account.name,
    email: account.email,
    country: account.country,
    emailVerified: account.isEmailVerified,
    profileUrl: profilePage(baseUrl, account.handle),
  };
}

const propertyFields = {
  id: z.string(),
  type: z.enum(PROPERTY_TYPES),
  identifier: z.string(),
  verified: z.boolean(),
  method: z.enum(VERIFICATION_METHODS).nullable().describe("How it was verified; null if it is not."),
  followers: z.int().nullable().describe("As noted by the operator at verification; null if unknown."),
};

/** A partner's website or channel in the profile. */
export const profilePropertyView = z.object(propertyFields);

export function viewProfileProperty(property: PropertyRow): z.input<typeof profilePropertyView> {
  return {
    id: property.id,
    type: property.type,
    identifier: property.identifier,
    verified: property.isVerified,
    method: property.method,
    followers: property.followers,
  };
}

/** The same in the list of properties. PROPERTY-1. */
export const propertyView = z.object({
  ...propertyFields,
  url: z.string().nullable(),
  statsSource: z.string().nullable().describe("Source of followers: operator; null if unknown."),
  lastCheckedAt: timestamp.nullable(),
});

export function viewProperty(property: PropertyRow): z.input<typeof propertyView> {
  return {
    ...viewProfileProperty(property),
    url: property.url,
    statsSource: property.statsSource,
    lastCheckedAt: property.lastCheckedAt?.toISOString() ?? null,
  };
}

/** How a partner promotes, as shown to brands. PARTNER-21. */
export const profileView = z.object({
  bio: z.string().nullable(),
  promoText: z.string().nullable(),
  primaryMethod: z.string().nullable(),
  methods: z.array(z.string()),
  paidSearch: z.enum(PAID_SEARCH).nullable().describe("Null if not given."),
  disclosureAttested: z.boolean().describe("Whether the partner agreed to label posts as ads."),
  profilePublic: z.boolean().describe("Whether the public page shows bio and verified properties."),
  properties: z.array(profilePropertyView),
});

export function viewProfile(
  profile: ProfileRow,
  properties: readonly PropertyRow[],
): z.input<typeof profileView> {
  return {
    bio: profile.bio,
    promoText: profile.promoText,
    primaryMethod: profile.primaryMethod,
    methods: profile.methods,
    paidSearch: profile.paidSearch,
    disclosureAttested: profile.disclosureAttestedAt !== null,
    profilePublic: profile.isPublic,
    properties: properties.map(viewProfileProperty),
  };
}

export const PROPERTY_EXAMPLE: z.input<typeof propertyView> = {
  id: "ppt_01KAK3XH4V9Y2C6R8M0T5W7Z1H",
  type: "website",
  identifier: "noralind.example",
  verified: true,
  method: "dns_txt",
  followers: null,
  url: "https://noralind.example",
  statsSource: null,
  lastCheckedAt: "2026-11-01T18:00:00.000Z",
};

export const PROFILE_PROPERTY_EXAMPLE: z.input<typeof profilePropertyView> = {
  id: "ppt_01KAK3XH4V9Y2C6R8M0T5W7Z1H",
  type: "website",
  identifier: "noralind.example",
  verified: true,
  method: "dns_txt",
  followers: null,
};
