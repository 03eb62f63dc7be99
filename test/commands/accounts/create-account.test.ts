import { describe, expect, test } from "@jest/globals";
import { createAccount, type CreateAccount } from "../../../src/commands/accounts/create-account.ts";
import { errorFromConstraint } from "../../../src/db/constraints.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { customerHash } from "../../../src/domain/customers/customer-hash.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

const origin = { actor: { kind: "operator", id: "test" }, requestId: null } as const;

function create(values: Partial<CreateAccount> & { handle: string }) {
  const email = `${values.handle.toLowerCase()}@mail.example`;
  const profile = { email, name: "Nora Lind", country: "SE", isEmailVerified: true, origin, ...values };
  return inTransaction(deps, (tx) => createAccount(tx, profile)).catch((error: unknown) => {
    throw errorFromConstraint(error) ?? error;
  });
}

describe("creating a partner's account", () => {
  test("keeps the address, and a hash that folds its plus tag", async () => {
    const { accountId } = await create({ handle: "Nora.Lind", email: "Nora+vp@mail.example", country: "se" });
    const row = await deps.sql.row("select * from account where id = $1", [accountId]);
    expect(row).toMatchObject({
      handle: "nora.lind",
      email: "Nora+vp@mail.example",
      country: "SE",
      email_verified_at: expect.any(Date),
      email_hash: customerHash(deps.config.customerHashKey, "nora@mail.example"),
    });
  });

  test("leaves the address unverified where it is", async () => {
    const { accountId } = await create({ handle: "unverified", isEmailVerified: false });
    const row = await deps.sql.row("select email_verified_at from account where id = $1", [accountId]);
    expect(row).toEqual({ email_verified_at: null });
  });

  test("refuses a second account with the same address or handle, in any letter case", async () => {
    await create({ handle: "first" });
    await expect(create({ handle: "other", email: "FIRST@mail.example" })).rejects.toMatchObject({
      code: "conflict",
      message: "An account with this email address already exists.",
    });
    await expect(create({ handle: "First", email: "x@mail.example" })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test.each([
    [{ email: "nobody" }, "email"],
    [{ name: " " }, "name"],
    [{ name: "a\tb" }, "name"],
    [{ handle: "a" }, "handle"],
    [{ handle: "a/b" }, "handle"],
    [{ handle: "-ab" }, "handle"],
    [{ country: "SWE" }, "country"],
    [{ country: "1A" }, "country"],
  ])("refuses %j, naming the field", async (wrong, field) => {
    await expect(create({ handle: "wrong", email: "wrong@mail.example", ...wrong })).rejects.toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining(field),
    });
  });
});
