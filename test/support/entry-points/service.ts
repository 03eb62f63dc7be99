import { expect } from "@jest/globals";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  createBrandClient,
  createPartnerClient,
  type BrandClient,
  type EventConnection,
  type PartnerClient,
} from "../../../client/src/index.ts";
import { COMPILE_CACHE } from "../servers/process-caches.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** A running service, and its operator's command line. */
export interface SignedEntryPoint {
  readonly baseUrl: string;
  /** The operator's command line, as an operator types it. @returns what it prints */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
  vp(...words: string[]): Promise<any>;
}

/** @param dataDir selects the service that the command line talks to */
export function doorOf(baseUrl: string, dataDir: string): SignedEntryPoint {
  return {
    baseUrl,
    async vp(...words) {
      const running = promisify(execFile)("npm", ["run", "-s", "vp", "--", ...words], {
        cwd: ROOT,
        env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...COMPILE_CACHE, DATA_DIR: dataDir },
      });
      const { stdout } = await running.catch((error: Error & { stdout: string; stderr: string }) => {
        // What a command that found problems has found is in what it printed.
        throw new Error(`${error.message}\n${error.stdout}${error.stderr}`, { cause: error });
      });
      return JSON.parse(stdout);
    },
  };
}

export interface Scene {
  /** The brand's backend, with an owner key. */
  readonly brand: BrandClient;
  readonly partner: PartnerClient;
  readonly programId: string;
  /** Where and how the program's events are sent. */
  readonly events: EventConnection;
  readonly partnerId: string;
  readonly refCode: string;
}

/** A brand, a program, and a partner with a postback who joined it, made as their people would. */
export async function makeScene(entryPoint: SignedEntryPoint, receiverOrigin: string): Promise<Scene> {
  const tag = randomUUID().slice(0, 8);
  const { brandId } = await entryPoint.vp(
    "brand",
    "create",
    "--name",
    "Flow",
    "--email",
    `flow-${tag}@flow.example`,
  );
  const { key: brandKey } = await entryPoint.vp("key", "create", "--brand", brandId, "--role", "owner");
  const account = ["--name", "Ada", "--handle", `ada-${tag}`, "--country", "US", "--verified"];
  const { accountId } = await entryPoint.vp(
    "partner",
    "create",
    "--email",
    `ada-${tag}@mail.example`,
    ...account,
  );
  const { key: partnerKey } = await entryPoint.vp(
    "partner-key",
    "create",
    "--account",
    accountId,
    "--scope",
    "write",
  );
  const { baseUrl } = entryPoint;
  const brand = createBrandClient({ baseUrl, key: brandKey });
  const partner = createPartnerClient({ baseUrl, key: partnerKey });
  const program = await brand.createProgram({
    name: `Flow ${tag}`,
    destinationUrl: "https://flow.example/",
    status: "live",
    holdDays: 15,
  });
  const { partnerId, status } = await partner.joinProgram({ program: program.slug, acceptTerms: true });
  expect(status).toBe("pending");
  expect((await brand.decidePartnerApprove({ partnerId })).status).toBe("approved");
  await partner.setPostback({
    program: program.id,
    url: `${receiverOrigin}/pb?c={conversion_id}&e={event}&p={payout}&s={status}&x={sub_id}`,
  });
  const { signingSecret } = await brand.getIntegration({ programId: program.id });
  assert(signingSecret, "an owner key reads the signing secret");
  const mine = await partner.getMyProgram({ program: program.id });
  return {
    brand,
    partner,
    programId: program.id,
    events: { baseUrl, program: program.id, secret: signingSecret },
    partnerId,
    refCode: new URL(mine.links.customer).pathname.replace("/r/", ""),
  };
}
