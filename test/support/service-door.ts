import { expect } from "@jest/globals";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** An answer of the API that is no success. */
export class FailedCall extends Error {
  readonly status: number;
  readonly code: string;

  constructor(what: string, status: number, error: { code: string }) {
    super(`${what} answered ${status} ${JSON.stringify(error)}`);
    this.status = status;
    this.code = error.code;
  }
}

/** The two ways into a running service that people have: the API and the operator's command line. */
export interface Door {
  readonly baseUrl: string;
  /**
   * Calls the API. @returns the answer's data
   *
   * @param idempotencyKey the same one when a call is sent again
   * @throws FailedCall for every answer but a success
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
  call(method: string, path: string, key: string, body?: unknown, idempotencyKey?: string): Promise<any>;
  /** The operator's command line, as a person types it. @returns what it prints */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
  vp(...words: string[]): Promise<any>;
}

/** @param dataDir tells the command line which service it talks to */
export function doorOf(baseUrl: string, dataDir: string): Door {
  return {
    baseUrl,
    async call(method, path, key, body, idempotencyKey = randomUUID()) {
      const response = await fetch(`${baseUrl}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(method === "GET" ? {} : { "idempotency-key": idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as { data: unknown; error: { code: string } };
      if (!response.ok) throw new FailedCall(`${method} ${path}`, response.status, answer.error);
      return answer.data;
    },
    async vp(...words) {
      const running = promisify(execFile)("npm", ["run", "-s", "vp", "--", ...words], {
        cwd: ROOT,
        env: { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: dataDir },
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
  readonly owner: string;
  readonly partnerKey: string;
  readonly programId: string;
  readonly secret: string;
  readonly partnerId: string;
  readonly refCode: string;
}

/** A brand, a program, and a partner with a postback who joined it, made as their people would. */
export async function makeScene(door: Door, receiverOrigin: string): Promise<Scene> {
  const tag = randomUUID().slice(0, 8);
  const { brandId } = await door.vp(
    "brand",
    "create",
    "--name",
    "Flow",
    "--email",
    `flow-${tag}@flow.example`,
  );
  const { key: owner } = await door.vp("key", "create", "--brand", brandId, "--role", "owner");
  const person = ["--name", "Ada", "--handle", `ada-${tag}`, "--country", "US", "--verified"];
  const { accountId } = await door.vp("partner", "create", "--email", `ada-${tag}@mail.example`, ...person);
  const { key: partnerKey } = await door.vp(
    "partner-key",
    "create",
    "--account",
    accountId,
    "--scope",
    "write",
  );
  const program = await door.call("POST", "/programs", owner, {
    name: `Flow ${tag}`,
    destinationUrl: "https://flow.example/",
    status: "live",
    holdDays: 15,
  });
  const joined = await door.call("POST", `/partner/marketplace/${program.slug}/join`, partnerKey, {
    acceptTerms: true,
  });
  expect(joined.status).toBe("pending");
  const approved = await door.call("POST", `/partners/${joined.partnerId}/approve`, owner);
  expect(approved.status).toBe("approved");
  await door.call("PUT", `/partner/programs/${program.id}/postback`, partnerKey, {
    url: `${receiverOrigin}/pb?c={conversion_id}&e={event}&p={payout}&s={status}&x={sub_id}`,
  });
  const integration = await door.call("GET", `/programs/${program.id}/integration`, owner);
  const mine = await door.call("GET", `/partner/programs/${program.id}`, partnerKey);
  return {
    owner,
    partnerKey,
    programId: program.id,
    secret: integration.signingSecret,
    partnerId: joined.partnerId,
    refCode: new URL(mine.links.customer).pathname.replace("/r/", ""),
  };
}
