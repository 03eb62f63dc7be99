import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { StartFailure } from "./start-failure.ts";

/** A port that a part of the service will listen on. */
export interface WantedPort {
  /** The setting that changes it. */
  setting: string;
  /** What listens there, for messages. */
  use: string;
  host: string;
  /** 0: any free one. */
  port: number;
}

/**
 * Ensures that the wanted ports are free, so that we never talk to another server.
 *
 * @returns the ports in the same order, with free ones instead of 0
 * @throws StartFailure naming the port and the setting to change
 */
export async function claimPorts(wanted: readonly WantedPort[]): Promise<number[]> {
  for (const [index, { port, setting }] of wanted.entries()) {
    const twin = wanted.slice(0, index).find((other) => port !== 0 && other.port === port);
    if (twin !== undefined)
      throw new StartFailure(`${setting} and ${twin.setting} are both ${port}; change one of them.`);
  }
  // All are held until the last one is, so that no free port is assigned twice.
  const servers: Server[] = [];
  try {
    for (const want of wanted) servers.push(await listenOn(want));
    return servers.map((server) => (server.address() as AddressInfo).port);
  } finally {
    await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
  }
}

/**
 * Systems give out other ports to connections: from 32768 on Linux, from 49152 elsewhere. What is free among those may
 * be taken by a connection before the part that it is for has started.
 */
const FREE_PORTS = { from: 20_000, before: 32_768 } as const;
const MOST_TRIES = 100;

async function listenOn(want: WantedPort): Promise<Server> {
  if (want.port !== 0) return listenAt(want);
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(FREE_PORTS.from, FREE_PORTS.before);
    try {
      return await listenAt({ ...want, port });
    } catch (error) {
      if (!isTaken((error as Error).cause) || tries === MOST_TRIES) throw error;
    }
  }
}

const isTaken = (cause: unknown): boolean =>
  (cause as NodeJS.ErrnoException | undefined)?.code === "EADDRINUSE";

async function listenAt(want: WantedPort): Promise<Server> {
  // Closes connections made meanwhile: the server closes only when they have.
  const server = createServer((socket) => socket.destroy()).listen({
    port: want.port,
    host: want.host,
    exclusive: true,
  });
  try {
    await once(server, "listening");
    return server;
  } catch (error) {
    throw new StartFailure(explain(want, error as NodeJS.ErrnoException), { cause: error });
  }
}

function explain({ port, host, use, setting }: WantedPort, { code, message }: NodeJS.ErrnoException): string {
  if (code === "EADDRINUSE") {
    return `Port ${port} for ${use} is already in use. Stop the program that uses it, or set ${setting} to another port.`;
  }
  if (code === "EACCES") {
    return `Port ${port} for ${use} requires root privileges. Set ${setting} to a port above 1023.`;
  }
  return `${use} cannot listen on ${host} port ${port}: ${message}. Change ${setting}, or the address.`;
}
