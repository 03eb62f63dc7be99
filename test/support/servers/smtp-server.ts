import { createServer, type AddressInfo, type Socket } from "node:net";

export interface ReceivedMail {
  readonly to: string;
  readonly data: string;
}

/** A mail server that takes everything, unless configured otherwise. */
export interface SmtpServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Answers to `RCPT TO` and `DATA` in the place of acceptance, in order; null accepts, a promise lets the mail wait. */
  readonly recipientResponses: (string | null)[];
  readonly dataResponses: (string | null | Promise<string | null>)[];
  close(): Promise<void>;
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const recipientResponses: (string | null)[] = [];
  const dataResponses: SmtpServer["dataResponses"] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    const say = (line: string) => socket.write(`${line}\r\n`);
    const take = async (mail: ReceivedMail): Promise<void> => {
      const rejection = await (dataResponses.shift() ?? null);
      if (rejection === null) mails.push(mail);
      say(rejection ?? "250 taken");
    };
    let to = "";
    let data: string[] | null = null;
    let rest = "";
    const onLine = (line: string): void => {
      if (data !== null) {
        if (line !== ".") return void data.push(line);
        const mail = { to, data: data.join("\n") };
        data = null;
        return void take(mail);
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO" || verb === "HELO") return void say("250 test");
      if (verb === "RCPT") {
        to = /<(.*)>/.exec(line)?.[1] ?? "";
        return void say(recipientResponses.shift() ?? "250 ok");
      }
      if (verb === "DATA") {
        data = [];
        return void say("354 go on");
      }
      if (verb === "QUIT") {
        say("221 bye");
        return void socket.end();
      }
      say("250 ok");
    };
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("utf8")).split("\r\n");
      rest = lines.pop() ?? "";
      lines.forEach(onLine);
    });
    say("220 test");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    recipientResponses,
    dataResponses,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
