import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** An entrance to a server that a test can shut and open again, as if the server had gone away. */
export interface TcpProxy {
  /** `127.0.0.1:PORT`, the same whether it is open or shut. */
  readonly address: string;
  open(): Promise<void>;
  shut(): Promise<void>;
}

/** @param target `host:port` */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const [host, port] = target.split(":") as [string, string];
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let ownPort = 0;
  const open = async (): Promise<void> => {
    const fresh = createServer((socket) => {
      const upstream = connect({ host, port: Number(port) });
      for (const [one, other] of [
        [socket, upstream],
        [upstream, socket],
      ] as const) {
        sockets.add(one);
        one.on("error", () => other.destroy());
        one.on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    await new Promise<void>((resolve, reject) => {
      fresh.once("error", reject);
      fresh.listen(ownPort, "127.0.0.1", resolve);
    });
    ownPort = (fresh.address() as AddressInfo).port;
    server = fresh;
  };
  await open();
  return {
    address: `127.0.0.1:${ownPort}`,
    open,
    async shut() {
      const closed = new Promise((resolve) => server?.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
