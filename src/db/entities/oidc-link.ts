import { defineEntity, p } from "@mikro-orm/postgresql";

import { Login } from "./login.ts";

const OidcLinkSchema = defineEntity({
  name: "OidcLink",
  tableName: "oidc_link",
  properties: {
    id: p.text().primary(),
    loginId: () => p.manyToOne(Login).mapToPk().joinColumn("login_id"),
    issuer: p.text(),
    /** What the issuer calls the person; never an address, which may become somebody else's. */
    subject: p.text(),
    createdAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: "oidc_link_identity_key", properties: ["issuer", "subject"] }],
  indexes: [{ name: "oidc_link_login_index", properties: ["loginId"] }],
});

/** An identity at the operator's OpenID Connect provider that signs a person in. */
export class OidcLink extends OidcLinkSchema.class {}
OidcLinkSchema.setClass(OidcLink);
