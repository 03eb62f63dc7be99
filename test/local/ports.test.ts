import { afterEach, expect, test } from "@jest/globals";
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { claimPorts } from "../../src/local/ports.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function takePort(): Promise<number> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const wanted = (setting: string, port: number) => ({ setting, use: "the API", host: "127.0.0.1", port });

test("a port that another program listens on is named, with the setting that changes it", async () => {
  const port = await takePort();
  await expect(claimPorts([wanted("PORT", port)])).rejects.toThrow(
    `Port ${port} for the API is already in use. Stop the program that uses it, or set PORT to another port.`,
  );
});

test("two parts cannot want one port", async () => {
  await expect(claimPorts([wanted("PORT", 24_999), wanted("POSTGRES_PORT", 24_999)])).rejects.toThrow(
    "POSTGRES_PORT and PORT are both 24999; change one of them.",
  );
});

test("0 takes a free port, another one for each", async () => {
  const ports = await claimPorts([wanted("PORT", 0), wanted("POSTGRES_PORT", 0)]);
  expect(new Set(ports).size).toBe(2);
  expect(ports).not.toContain(0);
  // No connection is given one of them before its part has started.
  for (const port of ports) expect([port, port >= 20_000 && port < 32_768]).toEqual([port, true]);
});

test("an address that is not this machine's is reported as such", async () => {
  await expect(claimPorts([{ ...wanted("PORT", 0), host: "192.0.2.1" }])).rejects.toThrow(
    /the API cannot listen on 192\.0\.2\.1/,
  );
});
