import { describe, expect, test } from "@jest/globals";
import { newId } from "../../../src/domain/ids.ts";
import type { PartnerStatus } from "../../../src/domain/partners/partner.ts";
import { ROLES, type Role, type Scope } from "../../../src/domain/access/roles.ts";
import type { TestApi } from "../scenes/api.ts";
import type { Factories } from "../scenes/factories.ts";
import { scenario } from "../scenes/scenario.ts";

/** A program with one partner in it. */
export async function partnerScene(
  make: Factories,
  status: PartnerStatus = "approved",
  terms?: Parameters<Factories["program"]>[2],
) {
  const scene = await scenario(make, { partner: { status } }, { terms });
  return { ...scene, account: scene.partner.account, own: scene.partner.keys };
}

export type PartnerScene = Awaited<ReturnType<typeof partnerScene>>;

type Running = () => { api: TestApi; make: Factories };

const withoutUndefined = (key: string | undefined, body: unknown) => ({
  ...(key !== undefined && { key }),
  ...(body !== undefined && { body }),
});

/**
 * What every brand endpoint of one partner refuses before it looks at anything else, in this order: no key, a partner's
 * key, too low a role, a wrong body, another brand's partner just like an unknown one.
 */
export function testPartnerEntryPoint(
  running: Running,
  endpoint: Readonly<{
    method: string;
    path: (partnerId: string) => string;
    role: Role;
    body?: unknown;
    wrongBody?: unknown;
  }>,
): void {
  const { method, path, role, body, wrongBody = body } = endpoint;
  const callWith = (partnerId: string, key: string | undefined, sent: unknown) =>
    running().api.call(method, path(partnerId), withoutUndefined(key, sent));

  describe("refuses, before anything else,", () => {
    test("a request without a key, and a partner's key", async () => {
      const { partner, own } = await partnerScene(running().make);
      expect((await callWith(partner.id, undefined, wrongBody)).body.error.code).toBe("missing_key");
      expect((await callWith(partner.id, own.write, wrongBody)).body.error.code).toBe("brand_key_required");
    });

    const tooLow = ROLES.slice(0, ROLES.indexOf(role));
    if (tooLow.length > 0) {
      test.each(tooLow)("the role %s", async (low) => {
        const { partner, keys } = await partnerScene(running().make);
        const response = await callWith(partner.id, keys[low], wrongBody);
        expect(response.body.error).toMatchObject({ status: 403, code: "role_too_low" });
      });
    }

    test("another brand's partner like an unknown one, and an id of the wrong form", async () => {
      const { keys } = await partnerScene(running().make);
      const foreign = await partnerScene(running().make);
      const responses = [];
      for (const id of [foreign.partner.id, newId("partner"), "prt_1", foreign.account.id, "a%00b"]) {
        if (endpoint.wrongBody !== undefined && id !== "a%00b") {
          expect((await callWith(id, keys[role], wrongBody)).body.error.code).toBe("invalid_request");
        }
        responses.push((await callWith(id, keys[role], body)).body);
      }
      expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
      expect(responses[0].error).toMatchObject({ status: 404, code: "partner_not_found" });
    });
  });
}

/**
 * What every partner endpoint refuses first: no key, a brand's key, too low a scope; and with a program in its path, in
 * one and the same way, a program that the account has not joined, that is a draft to whom was never approved, or that
 * does not exist.
 */
export function testOwnEntryPoint(
  running: Running,
  endpoint: Readonly<{
    method: string;
    /** Gets the program's id; endpoints of the account leave it out. */
    path: (program: string) => string;
    scope: Scope;
    body?: unknown;
    wrongBody?: unknown;
    isOfProgram?: boolean;
  }>,
): void {
  const { method, path, scope, body, wrongBody = body } = endpoint;
  const callWith = (program: string, key: string | undefined, sent: unknown) =>
    running().api.call(method, path(program), withoutUndefined(key, sent));

  describe("refuses, before anything else,", () => {
    test("a request without a key, and a brand's key", async () => {
      const { program, keys } = await partnerScene(running().make);
      expect((await callWith(program.id, undefined, wrongBody)).body.error.code).toBe("missing_key");
      expect((await callWith(program.id, keys.owner, wrongBody)).body.error.code).toBe(
        "partner_key_required",
      );
    });

    if (scope === "write") {
      test("the scope read", async () => {
        const { program, own } = await partnerScene(running().make);
        const response = await callWith(program.id, own.read, wrongBody);
        expect(response.body.error).toMatchObject({ status: 403, code: "scope_too_low" });
      });
    }

    if (endpoint.isOfProgram === true) {
      test("a program that the account has not joined, a draft, an unknown one, and another's partner", async () => {
        const { make } = running();
        const { own, account } = await partnerScene(make);
        const foreign = await partnerScene(make);
        const { program: draft } = await scenario(make, {}, { program: { status: "draft" } });
        const inDraft = await make.partner(draft, account.id, { status: "pending" });
        const responses = [];
        const { program, partner } = foreign;
        const references = [program.id, program.slug, partner.id, draft.id, draft.slug, inDraft.id];
        for (const reference of [...references, newId("program"), "no-such-program", "a%00b", "ü"]) {
          if (endpoint.wrongBody !== undefined && reference !== "a%00b") {
            expect((await callWith(reference, own[scope], wrongBody)).body.error.code).toBe(
              "invalid_request",
            );
          }
          responses.push((await callWith(reference, own[scope], body)).body);
        }
        expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
        expect(responses[0].error).toMatchObject({ status: 404, code: "program_not_joined" });
      });
    }
  });
}
