import { expect, test } from "@jest/globals";
import { runVp } from "./run-vp.ts";
import { useApi } from "../support/scenes/use-api.ts";

const { api } = useApi();

/** What `vp` prints. */
async function vp(...words: string[]) {
  const run = await runVp(api.environment, words);
  expect(run).toMatchObject({ exitStatus: 0, stderr: "" });
  return JSON.parse(run.stdout);
}

test("a brand and an account that the operator made meet by the API, until the key is revoked", async () => {
  const { brandId } = await vp("brand", "create", "--name", "Acme", "--email", "owner@acme.example");
  const brandKey = await vp("key", "create", "--brand", brandId, "--role", "owner", "--name", "CI");
  const me = await api.call("GET", "/me", { key: brandKey.key });
  expect(me.body.data).toMatchObject({
    brand: { id: brandId, status: "active" },
    key: { id: brandKey.id, name: "CI", role: "owner" },
    network: "testnet",
  });
  const terms = { name: "Acme", destinationUrl: "https://acme.example", status: "live", openToAll: true };
  const { body: program } = await api.call("POST", "/programs", { key: brandKey.key, body: terms });

  const account = [
    "--email",
    "ada@mail.example",
    "--name",
    "Ada",
    "--handle",
    "ada",
    "--country",
    "us",
    "--verified",
  ];
  const { accountId } = await vp("partner", "create", ...account);
  await vp("partner", "connect", accountId, "--rail", "bank_transfer");
  const { key } = await vp("partner-key", "create", "--account", accountId, "--scope", "write");
  await vp("question", "set", "--program", program.data.id, "--id", "why", "--text", "Why us?");
  const join = { acceptTerms: true, answers: { why: "I like it." } };
  const path = `/partner/marketplace/${program.data.slug}/join`;
  const { body: joined } = await api.call("POST", path, { key, body: join });
  expect(joined.data.status).toBe("approved");
  await vp("coupon", "offer", "on", "--program", program.data.id);
  await vp("coupon", "set", "--partner", joined.data.partnerId, "--code", "ADA10");
  const { body: mine } = await api.call("GET", `/partner/programs/${program.data.id}`, { key });
  expect(mine.data.coupon).toEqual({ code: "ADA10" });
  const { body: partner } = await api.call("GET", `/partners/${joined.data.partnerId}`, {
    key: brandKey.key,
  });
  expect(partner.data.payoutConnected).toBe(true);

  const { current } = await vp("secret", "show", "--program", program.data.id);
  const integration = await api.call("GET", `/programs/${program.data.id}/integration`, {
    key: brandKey.key,
  });
  expect(integration.body.data.signingSecret).toBe(current);

  await vp("key", "revoke", brandKey.id);
  const refused = await api.call("GET", "/me", { key: brandKey.key });
  expect([refused.status, refused.body.error.code]).toEqual([401, "invalid_key"]);
});
