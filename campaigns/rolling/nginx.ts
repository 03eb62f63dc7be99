import { readFileSync, writeFileSync } from "node:fs";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startChild } from "../../src/local/process/child.ts";

const TEMPLATE = fileURLToPath(new URL("../../deploy/compose/nginx.conf.template", import.meta.url));

/** The settings of the compose file's nginx, with other addresses. */
export function nginxSettings(names: Readonly<Record<string, string>>, folder: string): string {
  const server = readFileSync(TEMPLATE, "utf8").replaceAll(
    /\$\{([A-Z_0-9]+)\}/g,
    (all, name: string) => names[name] ?? all,
  );
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `  ${kind}_temp_path ${folder}/${kind};`,
  );
  return [
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log warn;`,
    "daemon off;",
    "worker_processes 2;",
    "events { worker_connections 512; }",
    "http {",
    "  access_log off;",
    ...temporary,
    server,
    "}",
    "",
  ].join("\n");
}

/** Starts nginx before two APIs. @returns where it listens, and how to stop it */
export async function startNginx(port: number, apiPorts: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), "partner-program-nginx-"));
  const names = {
    LISTEN: `127.0.0.1:${port}`,
    API_1: `127.0.0.1:${apiPorts[0]}`,
    API_2: `127.0.0.1:${apiPorts[1]}`,
  };
  const file = join(folder, "nginx.conf");
  writeFileSync(file, nginxSettings(names, folder));
  const child = await startChild({
    ...{ name: "nginx", command: "nginx", args: ["-p", folder, "-c", file], signalOnOurDeath: "SIGTERM" },
    ...{ logFile: join(folder, "nginx.log"), pidFile: join(folder, "nginx.json") },
  });
  return { baseUrl: `http://127.0.0.1:${port}`, stop: () => child.stop(["SIGQUIT", "SIGTERM"], 5_000) };
}
