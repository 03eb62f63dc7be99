import { createServer } from "node:net";
import { StartFailure } from "./start-failure.ts";

/** A port that a part of the service is going to listen on. */
export interface WantedPort {
  /** The setting that changes it. */
  setting: string;
  /** What listens there, as shown to people. */
  use: string;
  host: string;
  /** 0: any free one. */
  port: number;
}

/**
 * Makes sure that nobody listens on the wanted ports, so that we never talk to somebody else's server.
 *
 * @returns the ports in the same order, with free ones in the place of 0
 * @throws StartFailure naming the port and the setting to change
 */
export async function claimPorts(wanted: readonly WantedPort[]): Promise<number[]> {
  const ports: number[] = [];
  for (const want of wanted) {
    const twin = want.port === 0 ? -1 : ports.indexOf(want.port);
    if (twin >= 0) {
      const other = wanted[twin] as WantedPort;
      throw new StartFailure(
        `${want.setting} and ${other.setting} are both ${want.port}; change one of them.`,
      );
    }
    ports.push(await probe(want, ports));
  }
  return ports;
}

async function probe(want: WantedPort, taken: readonly number[]): Promise<number> {
  for (;;) {
    const server = createServer();
    const port = await new Promise<number>((resolve, reject) => {
      server.once("error", (error: NodeJS.ErrnoException) => reject(new StartFailure(explain(want, error))));
      server.listen({ port: want.port, host: want.host, exclusive: true }, () => {
        const address = server.address();
        resolve(typeof address === "object" && address !== null ? address.port : want.port);
      });
    });
    await new Promise((resolve) => server.close(resolve));
    if (!taken.includes(port)) return port;
  }
}

function explain({ port, host, use, setting }: WantedPort, { code, message }: NodeJS.ErrnoException): string {
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken by another program; ${use} needs it. Stop that program, or set ${setting} to another port.`;
  }
  if (code === "EACCES") {
    return `Port ${port} may not be used by this user; ${use} needs it. Set ${setting} to a port above 1023.`;
  }
  return `${use} cannot listen on ${host} port ${port}: ${message}. Change ${setting}, or the address.`;
}
