import { describe, expect, test } from "@jest/globals";
import { newId } from "../../../src/domain/ids.ts";
import { ROLES, type Role } from "../../../src/domain/access/roles.ts";
import type { TestApi } from "../scenes/api.ts";
import type { Factories } from "../scenes/factories.ts";
import { scenario } from "../scenes/scenario.ts";

/**
 * What every endpoint of one program refuses before it looks at anything else, in this order: no key, a partner's key,
 * too low a role, a wrong body, another brand's program just like an unknown one.
 */
export function testEntryPoint(
  running: () => { api: TestApi; make: Factories },
  endpoint: Readonly<{
    method: string;
    path: (programId: string) => string;
    role: Role;
    body?: unknown;
    wrongBody?: unknown;
  }>,
): void {
  const { method, path, role, body } = endpoint;
  const callWith = (programId: string, key: string | undefined, sent: unknown = body) =>
    running().api.call(method, path(programId), {
      ...(key !== undefined && { key }),
      ...(sent !== undefined && { body: sent }),
    });

  describe("refuses, before anything else,", () => {
    test("a request without a key, and a partner's key", async () => {
      const { make } = running();
      const { program } = await scenario(make);
      const partnerKey = await make.partnerKey((await make.account()).id);
      expect((await callWith(program.id, undefined, endpoint.wrongBody)).body.error.code).toBe("missing_key");
      expect((await callWith(program.id, partnerKey, endpoint.wrongBody)).body.error.code).toBe(
        "brand_key_required",
      );
    });

    const tooLow = ROLES.slice(0, ROLES.indexOf(role));
    if (tooLow.length > 0) {
      test.each(tooLow)("the role %s", async (low) => {
        const { program, keys } = await scenario(running().make);
        const response = await callWith(program.id, keys[low], endpoint.wrongBody);
        expect(response.body.error).toMatchObject({ status: 403, code: "role_too_low" });
      });
    }

    test("another brand's program like an unknown one, and an id of the wrong form", async () => {
      const { make } = running();
      const { keys } = await scenario(make);
      const foreign = await scenario(make);
      const responses = [];
      for (const id of [foreign.program.id, newId("program"), "prg_1", foreign.program.slug, "a%00b"]) {
        if (endpoint.wrongBody !== undefined && id !== "a%00b") {
          const first = await callWith(id, keys[role], endpoint.wrongBody);
          expect(first.body.error.code).toBe("invalid_request");
        }
        responses.push((await callWith(id, keys[role])).body);
      }
      expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
      expect(responses[0].error).toMatchObject({ status: 404, code: "program_not_found" });
    });
  });
}
