import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** When a connection breaks: before the server hears of the statement, or once it has done it and before it says so. */
export type Break = "before" | "after";

/** Stands between a service and its database, and breaks a connection in the middle of a statement. */
export interface DatabaseProxy {
  /** The database by way of the proxy. */
  readonly databaseUrl: string;
  /** Breaks the next connection that sends a statement with this text. */
  breakAt(text: string, when: Break): void;
  /** Drops whatever is sent on the present connections, and keeps them open, as when a router forgets them. */
  mute(): void;
  /** Ends all connections and refuses new ones, as while the database is away. */
  shut(): void;
  open(): void;
  close(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let muted = new WeakSet<Socket>();
  let next: { readonly text: string; readonly when: Break } | null = null;
  let isShut = false;
  const server = createServer((client) => {
    if (isShut) return client.destroy();
    const database = connect(Number(target.port), target.hostname);
    let isBroken = false;
    const end = (): void => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("error", end).on("close", () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on("data", (bytes) => {
      if (muted.has(client)) return;
      if (next === null || !bytes.includes(next.text)) {
        database.write(bytes);
        return;
      }
      const { when } = next;
      next = null;
      if (when === "before") return end();
      isBroken = true;
      database.write(bytes);
    });
    database.on("data", (bytes) => {
      if (muted.has(database)) return;
      if (isBroken) end();
      else client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const through = new URL(databaseUrl);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    databaseUrl: through.href,
    breakAt(text, when) {
      next = { text, when };
    },
    mute() {
      muted = new WeakSet(sockets);
      // Nor does either end learn that the other one has closed its own.
      for (const socket of sockets) socket.pause();
    },
    shut() {
      isShut = true;
      for (const socket of sockets) socket.destroy();
    },
    open() {
      isShut = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
