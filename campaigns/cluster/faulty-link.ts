import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A TCP connection between two parts of the cluster, with the faults of a network. */
export interface FaultyLink {
  readonly name: string;
  /** Where clients connect: a port of 127.0.0.1. */
  readonly port: number;
  /** Closes every open connection with a reset; new ones are accepted. */
  drop(): void;
  /** Passes on nothing for `ms`, and loses nothing: a network that hangs. New connections hang too. */
  stall(ms: number): Promise<void>;
  /** Holds every chunk back by `lagMs`, for `ms`. */
  lag(lagMs: number, ms: number): Promise<void>;
  /** Ends one direction of every open connection: the server reads the end of the stream, the client does not. */
  halfClose(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
}

/** @param targetPort the server's port on 127.0.0.1 */
export async function openFaultyLink(name: string, targetPort: number): Promise<FaultyLink> {
  const pairs = new Set<Pair>();
  let lagMs = 0;
  let stalled: Promise<void> | null = null;

  const forward = async (from: Socket, to: Socket): Promise<void> => {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (stalled !== null) await stalled;
      if (lagMs > 0) await sleep(lagMs);
      if (!to.writable) return;
      if (!to.write(chunk)) await Promise.race([once(to, "drain"), once(to, "close")]);
    }
    to.end();
  };

  const listener = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ port: targetPort, host: "127.0.0.1", allowHalfOpen: true });
    const pair: Pair = { client, server };
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.setNoDelay(true).on("error", end).on("close", end);
    // A reset ends the reading with an error, which `end` has dealt with.
    forward(client, server).catch(end);
    forward(server, client).catch(end);
  });
  await new Promise<void>((resolve, reject) => {
    listener.once("error", reject);
    listener.listen(0, "127.0.0.1", resolve);
  });

  return {
    name,
    port: (listener.address() as AddressInfo).port,
    drop() {
      for (const { client, server } of pairs) {
        client.resetAndDestroy();
        server.resetAndDestroy();
      }
    },
    async stall(ms) {
      stalled = sleep(ms);
      await stalled;
      stalled = null;
    },
    async lag(wantedLagMs, ms) {
      lagMs = wantedLagMs;
      await sleep(ms, undefined, { ref: false });
      lagMs = 0;
    },
    halfClose() {
      for (const { server } of pairs) server.end();
    },
    async close() {
      const closed = new Promise((resolve) => listener.close(resolve));
      for (const { client, server } of pairs) {
        client.destroy();
        server.destroy();
      }
      await closed;
    },
  };
}
