import { createHash, randomBytes } from "node:crypto";
import { Account } from "../../../src/db/entities/account.ts";
import { Brand, BrandKey } from "../../../src/db/entities/brand.ts";
import { BrandMember } from "../../../src/db/entities/brand-member.ts";
import { Login } from "../../../src/db/entities/login.ts";
import { WebSession } from "../../../src/db/entities/web-session.ts";
import { PartnerKey } from "../../../src/db/entities/partner-key.ts";
import { Partner } from "../../../src/db/entities/partner.ts";
import { SigningSecret, WebhookSecret } from "../../../src/db/entities/program-secret.ts";
import { Program } from "../../../src/db/entities/program.ts";
import { ProgramTerms } from "../../../src/db/entities/terms.ts";
import type { SessionMethod } from "../../../src/domain/sign-in/session.ts";
import type { Deps } from "../../../src/deps.ts";
import { customerHash } from "../../../src/domain/customers/customer-hash.ts";
import { newId } from "../../../src/domain/ids.ts";
import type { WebhookSource } from "../../../src/providers/delivery.ts";
import { webhookSecretPurpose } from "../../../src/queries/integration/secret-purpose.ts";
import type { Role, Scope } from "../../../src/domain/access/roles.ts";

/**
 * Records for tests, with sensible values that a test may override. They are written as rows, so that a test of one
 * endpoint does not depend on another; what a command does besides (audit, mail) is tested with the command.
 */
export function factoriesOf(deps: Deps) {
  const insert: InsertRow = (entity, row) => deps.orm.em.fork().insert(entity, row);
  const businessNow = async () => (await deps.sql.row<{ now: Date }>("select service_now() as now"))!.now;
  let counter = 0;
  const unique = () => `${(counter += 1)}${randomBytes(8).toString("hex")}`;

  return {
    businessNow,

    async brand(
      values: Partial<{ name: string; email: string; status: "pending" | "active" | "closed" }> = {},
    ) {
      const row = {
        id: newId("brand"),
        name: "Acme",
        email: "owner@acme.example",
        status: "active" as const,
        createdAt: await businessNow(),
        ...values,
      };
      await insert(Brand, row);
      return row;
    },

    /** @returns the key as its owner holds it */
    async brandKey(brandId: string, role: Role = "owner", network: "mainnet" | "testnet" = "testnet") {
      const key = `vpk_${randomBytes(24).toString("hex")}`;
      await insert(BrandKey, {
        id: newId("brandKey"),
        brandId,
        network,
        name: role,
        role,
        ...(await storedKey(key)),
      });
      return key;
    },

    /** A person in a brand's team, with a login. */
    async member(
      brandId: string,
      values: Partial<{ role: Role; mayPay: boolean; email: string; name: string }> = {},
    ) {
      const tag = unique();
      const {
        role = "owner",
        mayPay = false,
        email = `person${tag}@acme.example`,
        name = `Person ${tag}`,
      } = values;
      const createdAt = await businessNow();
      const loginId = newId("login");
      await insert(Login, { id: loginId, email, name, createdAt });
      const row = { id: newId("member"), brandId, loginId, role, mayPay, createdAt };
      await insert(BrandMember, row);
      return { ...row, email, name };
    },

    /** @returns the secret of the session's cookie; it began just now, by a link, by default */
    async session(
      loginId: string,
      values: Partial<{ method: SessionMethod; createdAt: Date; authenticatedAt: Date; seenAt: Date }> = {},
    ) {
      const secret = randomBytes(32).toString("base64url");
      const now = deps.systemClock.now();
      const row = {
        id: newId("session"),
        loginId,
        secretHash: createHash("sha256").update(secret).digest(),
        method: "link" as const,
        createdAt: now,
        authenticatedAt: now,
        seenAt: now,
        ...values,
      };
      await insert(WebSession, row);
      return { id: row.id, secret };
    },

    async account(values: Partial<{ email: string; name: string; handle: string; country: string }> = {}) {
      const tag = unique();
      const email = values.email ?? `partner${tag}@mail.example`;
      const row = {
        id: newId("account"),
        handle: `partner${tag}`,
        name: `Partner ${tag}`,
        country: "US",
        ...values,
        email,
        emailHash: customerHash(deps.config.customerHashKey, email),
        emailVerifiedAt: await businessNow(),
        createdAt: await businessNow(),
      };
      await insert(Account, row);
      return row;
    },

    /** @returns the key as its owner holds it */
    async partnerKey(accountId: string, scope: Scope = "write", network: "mainnet" | "testnet" = "testnet") {
      const key = `vpp_${randomBytes(24).toString("hex")}`;
      const row = {
        id: newId("partnerKey"),
        accountId,
        network,
        name: scope,
        scope,
        ...(await storedKey(key)),
      };
      await insert(PartnerKey, row);
      return key;
    },

    /** A live program with its first terms and a signing secret (`secret` in the result). */
    async program(brandId: string, values: Partial<typeof PROGRAM> = {}, terms: Partial<typeof TERMS> = {}) {
      const now = await businessNow();
      const id = newId("program");
      const row = {
        ...PROGRAM,
        id,
        brandId,
        slug: `program-${unique()}`,
        createdAt: now,
        updatedAt: now,
        ...values,
      };
      await insert(Program, row);
      await insert(ProgramTerms, {
        ...TERMS,
        programId: id,
        version: 1,
        // Sales of tests may lie in the past; the first terms hold for them too.
        effectiveAt: now,
        createdAt: now,
        ...terms,
      });
      const secret = `vps_${randomBytes(24).toString("hex")}`;
      const secretSealed = deps.seal.seal(secret, `signing_secret:${id}`);
      await insert(SigningSecret, { programId: id, secretSealed, createdAt: deps.systemClock.now() });
      return { ...row, secret };
    },

    /** The secret that a provider signs its deliveries with. */
    async webhookSecret(programId: string, source: WebhookSource, secret: string) {
      await insert(WebhookSecret, {
        programId,
        source,
        secretSealed: deps.seal.seal(secret, webhookSecretPurpose(programId, source)),
        last4: secret.slice(-4),
        setAt: deps.systemClock.now(),
      });
    },

    /** A partner; approved unless `values` say otherwise. */
    async partner(
      program: { id: string; brandId: string },
      accountId: string,
      values: Partial<{
        status: "pending" | "approved" | "suspended" | "rejected";
        recruiterPartnerId: string;
        holdDays: number;
        refCode: string;
      }> = {},
    ) {
      const now = await businessNow();
      const row = {
        id: newId("partner"),
        programId: program.id,
        brandId: program.brandId,
        accountId,
        status: "approved" as const,
        statusChangedAt: now,
        refCode: `ref${unique()}`,
        termsAcceptedVersion: 1,
        termsAcceptedAt: now,
        createdAt: now,
        ...values,
        firstApprovedAt: ["approved", "suspended"].includes(values.status ?? "approved") ? now : null,
      };
      await insert(Partner, row);
      return row;
    },

    /** Moves the service clock of this database, as the operator does on testnet, without the effects falling due. */
    async moveClock(days: number) {
      const seconds = Math.round(days * 86_400);
      await deps.sql.execute("update service_clock set offset_seconds = offset_seconds + $1", [seconds]);
    },

    /** The same to the next noon (UTC), so that no day ends while a test goes on. */
    async moveClockToNoon() {
      await deps.sql.execute(
        `update service_clock set offset_seconds = offset_seconds + extract(epoch from
           date_trunc('day', service_now() + interval '12 hours', 'UTC') + interval '12 hours' - service_now())::int`,
      );
    },
  };

  async function storedKey(key: string) {
    return {
      secretHash: createHash("sha256").update(key).digest(),
      last4: key.slice(-4),
      createdAt: deps.systemClock.now(),
    };
  }
}

export type Factories = ReturnType<typeof factoriesOf>;

/** Columns with a default may be left out, which the mapper's own types of a row do not express for every column. */
type InsertRow = (
  entity: Parameters<Deps["orm"]["em"]["insert"]>[0] & Function,
  row: object,
) => Promise<unknown>;

const PROGRAM = {
  name: "Acme partners",
  status: "live" as "draft" | "live" | "paused",
  currency: "USD",
  destinationUrl: "https://acme.example/start",
  openToAll: true,
  isCouponOfferOn: false,
};

const TERMS = {
  rewardType: "percent" as "percent" | "fixed",
  directRateBps: 2000,
  directFixedCents: 0,
  overrideRateBps: 1000,
  holdDays: 15,
  attributionWindowDays: 30,
  renewalMonths: null as number | null,
  minimumPayoutCents: 1000,
  newCustomersOnly: false,
  countries: [] as string[],
  trafficRules: {} as Record<string, "allowed" | "ask" | "banned">,
  attribution: "last" as "last" | "first",
  productRules: [] as object[],
  eventBounties: [] as object[],
};
