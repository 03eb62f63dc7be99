import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import {
  connect,
  constants,
  createSecureServer,
  type Http2SecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from "node:http2";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { loadConfig } from "../../src/config.ts";
import type { Deps } from "../../src/deps.ts";
import { startWorker, type RunningWorker } from "../../src/worker/start-worker.ts";
import { createTemporalGateway } from "../../src/worker/temporal-gateway.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";
import { testServers } from "../support/servers/test-servers.ts";

const folder = temporaryFolder();
const pathOf = (name: string): string => join(folder, name);
const hasOpenssl = spawnSync("openssl", ["version"]).error === undefined;
const describeHere = hasOpenssl ? describe : describe.skip;

/** What a call proved itself by. */
interface SeenCall {
  readonly method: string;
  readonly apiKey: string | undefined;
  /** The common name in the client's certificate. */
  readonly certificate: string;
}
const calls: SeenCall[] = [];
let server: Http2SecureServer;
let world: WorkerWorld;
let deps: Deps;
let worker: RunningWorker;

/** A certificate authority, and certificates of it. */
function makeCertificate(name: string, authority: string | null): void {
  const subject = ["-subj", `/CN=${name}`, "-addext", "subjectAltName=DNS:localhost"];
  // A certificate that could sign others is no server's for strict clients.
  if (authority !== null) subject.push("-addext", "basicConstraints=critical,CA:FALSE");
  const files = ["-keyout", pathOf(`${name}.key`), "-out", pathOf(`${name}.crt`)];
  const signer =
    authority === null ? [] : ["-CA", pathOf(`${authority}.crt`), "-CAkey", pathOf(`${authority}.key`)];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...kind, ...subject, ...files, ...signer], { stdio: "ignore" });
}

const present = (name: string): void => {
  for (const kind of ["key", "crt"])
    writeFileSync(pathOf(`client.${kind}`), readFileSync(pathOf(`${name}.${kind}`)));
};

/** Passes calls on to Temporal, and notes what they proved themselves by; without a certificate there is no connection. */
function startTlsFront(): Promise<number> {
  const upstream = connect(`http://${testServers().temporalAddress}`);
  const [cert, key, ca] = ["server.crt", "server.key", "authority.crt"].map((name) =>
    readFileSync(pathOf(name)),
  );
  server = createSecureServer({ cert, key, ca, requestCert: true, rejectUnauthorized: true });
  server.on("stream", (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const socket = stream.session!.socket as TLSSocket;
    calls.push({
      method: String(headers[":path"]),
      apiKey: headers.authorization,
      certificate: String(socket.getPeerCertificate().subject?.CN),
    });
    const request = upstream.request({ ...headers, ":scheme": "http" });
    request.on("response", (response) => stream.respond(response, { waitForTrailers: true }));
    stream.on("wantTrailers", () => stream.sendTrailers(trailers));
    let trailers: IncomingHttpHeaders = {};
    request.on("trailers", (given) => (trailers = given));
    request.on("data", (chunk: Buffer) => stream.write(chunk)).on("end", () => stream.end());
    request.on("error", () => stream.close(constants.NGHTTP2_INTERNAL_ERROR));
    stream.on("data", (chunk: Buffer) => request.write(chunk)).on("end", () => request.end());
    stream.on("error", () => request.close()).on("aborted", () => request.close());
  });
  server.on("close", () => upstream.destroy());
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

const lastOf = (kind: string): SeenCall | undefined =>
  calls.findLast(({ method }) => method.endsWith(`/${kind}`));
/** Calls of a worker, and of a client. */
const BY = ["PollWorkflowTaskQueue", "DescribeNamespace"];

describeHere("where openssl makes certificates", () => {
  beforeAll(async () => {
    makeCertificate("authority", null);
    for (const name of ["server", "first", "second"]) makeCertificate(name, "authority");
    present("first");
    writeFileSync(pathOf("api-key"), "key-one\n");
    world = await openWorkerWorld();
    const config = loadConfig({
      ...world.environment,
      TEMPORAL_ADDRESS: `127.0.0.1:${await startTlsFront()}`,
      TEMPORAL_API_KEY_FILE: pathOf("api-key"),
      TEMPORAL_TLS_SERVER_NAME: "localhost",
      TEMPORAL_TLS_SERVER_CA_CERT_PATH: pathOf("authority.crt"),
      TEMPORAL_TLS_CLIENT_CERT_PATH: pathOf("client.crt"),
      TEMPORAL_TLS_CLIENT_KEY_PATH: pathOf("client.key"),
    });
    deps = { ...world.deps, config };
    worker = startWorker(deps, { workflowBundle: { codePath: testServers().workflowBundlePath } });
  });
  afterAll(async () => {
    await worker?.stop();
    await world?.close();
    server?.close();
  });

  // OPERATE-39
  test("a new key and new certificates are used without a restart, by worker and client", async () => {
    await worker.polling;
    const gateway = createTemporalGateway(deps.config, deps.log);
    const areUsed = async (apiKey: string, certificate: string) => {
      await gateway.isReady();
      const expected = { apiKey: `Bearer ${apiKey}`, certificate };
      return BY.every(
        (kind) =>
          JSON.stringify({ ...lastOf(kind), method: kind }) === JSON.stringify({ method: kind, ...expected }),
      );
    };
    await until("the first key and certificate", () => areUsed("key-one", "first"));

    writeFileSync(pathOf("api-key"), "key-two\n");
    await until("a call of the worker", async () => {
      const id = await world.sale({ holdHours: -1 });
      await world.watchHold(id);
      return areUsed("key-two", "first");
    });

    // A certificate without its key is no reason to stop.
    writeFileSync(pathOf("client.crt"), readFileSync(pathOf("second.crt")));
    present("second");
    await until("the second certificate", async () => {
      const id = await world.sale({ holdHours: -1 });
      await world.watchHold(id);
      return areUsed("key-two", "second");
    });
    await until("all holds to be released", async () => {
      const left = await world.deps.sql.rows("select from conversion where released_at is null");
      return left.length === 0;
    });
    await gateway.close();
    expect(new Set(calls.map(({ certificate }) => certificate))).toEqual(new Set(["first", "second"]));
  });
});
