import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A transfer on the books of the double. */
interface Transfer {
  readonly key: string;
  readonly payoutId: string;
  readonly amount: number;
  readonly body: string;
  reversed: number;
}

/** A Stripe that keeps books in this process, so that it outlives whatever a test kills. */
export interface StripeDouble {
  /** Settings of a service that pays over it. */
  readonly settings: { readonly STRIPE_API_KEY: string; readonly STRIPE_API_BASE: string };
  /** What was ever transferred, in order. */
  readonly transfers: readonly Transfer[];
  /** The capability of connected accounts to get transfers; of others it does not know. */
  readonly accounts: Map<string, "active" | "inactive">;
  /** The connected accounts that it was asked for, in order. */
  readonly accountsAsked: readonly string[];
  /** How many transfers its list gives at a time, at most. */
  pageSize: number;
  /** Somebody makes a transfer in the dashboard. @returns its name */
  transferByHand(transfer: { readonly amount: number; readonly payoutId: string }): string;
  /** Somebody reverses that much of a transfer, and no webhook reports it. */
  reverse(ref: string, amount: number): void;
  /** The transfer was never made. */
  forget(ref: string): void;
  /** The most requests that waited at once. */
  readonly mostAtOnce: number;
  /** How many requests wait for their respond. */
  waiting(): number;
  /** Refuses the next transfer with this code, and forgets the key: as a day later. */
  refuseNext(code: string): void;
  /** From now on transfers are made, and the responses about them are kept back. */
  holdResponses(): void;
  /** Gives the responses that were kept back, and all others at once. */
  letGo(): void;
  close(): Promise<void>;
}

/** As Stripe does it: a key is taken once, gives the same respond again, and no other request may come under it. */
export async function startStripeDouble(): Promise<StripeDouble> {
  const transfers: Transfer[] = [];
  const accountsAsked: string[] = [];
  const keptBack: (() => void)[] = [];
  let isHolding = false;
  let mostAtOnce = 0;
  let apiError: string | null = null;

  const create = (key: string, body: string): [number, object] => {
    if (apiError !== null) {
      const code = apiError;
      apiError = null;
      return [400, { error: { type: "invalid_request_error", code, message: "No." } }];
    }
    const fields = new URLSearchParams(body);
    const known = transfers.find((transfer) => transfer.key === key);
    if (known !== undefined && known.body !== body) {
      return [
        400,
        { error: { type: "idempotency_error", message: "The key was used with another request." } },
      ];
    }
    const made = known ?? {
      ...{ key, body, payoutId: fields.get("transfer_group") ?? "", amount: Number(fields.get("amount")) },
      reversed: 0,
    };
    if (known === undefined) transfers.push(made);
    return [200, shown(made)];
  };
  /** Newest first, as Stripe lists. */
  const list = (search: URLSearchParams): [number, object] => {
    const group = search.get("transfer_group");
    const after = search.get("starting_after");
    const found = transfers
      .filter(({ payoutId }) => group === null || payoutId === group)
      .map(shown)
      .toReversed();
    const rest = after === null ? found : found.slice(found.findIndex(({ id }) => id === after) + 1);
    const limit = Math.min(Number(search.get("limit")), double.pageSize);
    const data = rest.slice(0, limit);
    return [200, { object: "list", data, has_more: rest.length > limit, url: "/v1/transfers" }];
  };
  const show = (id: string): [number, object] => {
    accountsAsked.push(id);
    const transfers = double.accounts.get(id);
    return transfers === undefined
      ? [403, { error: { type: "invalid_request_error", code: "account_invalid", message: "No." } }]
      : [200, { id, object: "account", capabilities: { transfers } }];
  };
  const known = (ref: string): Transfer => {
    const transfer = transfers.find((one) => shown(one).id === ref);
    if (transfer === undefined) throw new Error(`there is no transfer ${ref}`);
    return transfer;
  };
  const respond = (response: ServerResponse, [status, body]: [number, object]): void => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://stripe");
      const result =
        request.method === "POST"
          ? create(String(request.headers["idempotency-key"]), body)
          : pathname.startsWith("/v1/accounts/")
            ? show(pathname.slice("/v1/accounts/".length))
            : list(searchParams);
      if (!isHolding || request.method !== "POST") return respond(response, result);
      keptBack.push(() => respond(response, result));
      mostAtOnce = Math.max(mostAtOnce, keptBack.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const letGo = () => {
    isHolding = false;
    for (const give of keptBack.splice(0)) give();
  };
  const double: StripeDouble = {
    accounts: new Map(),
    accountsAsked,
    pageSize: 100,
    transferByHand({ amount, payoutId }) {
      const made = { key: `by_hand_${transfers.length}`, body: "", payoutId, amount, reversed: 0 };
      transfers.push(made);
      return shown(made).id;
    },
    reverse(ref, amount) {
      known(ref).reversed += amount;
    },
    forget(ref) {
      transfers.splice(transfers.indexOf(known(ref)), 1);
    },
    settings: { STRIPE_API_KEY: "sk_test_1", STRIPE_API_BASE: `http://127.0.0.1:${port}` },
    transfers,
    get mostAtOnce() {
      return mostAtOnce;
    },
    waiting: () => keptBack.length,
    refuseNext: (code) => {
      apiError = code;
    },
    holdResponses: () => {
      isHolding = true;
    },
    letGo,
    async close() {
      letGo();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

const shown = ({ key, payoutId, amount, reversed, body }: Transfer) => ({
  id: `tr_${key}`,
  object: "transfer",
  amount,
  amount_reversed: reversed,
  currency: new URLSearchParams(body).get("currency") ?? "usd",
  transfer_group: payoutId,
  metadata: metadataOf(body),
});

/** Of a transfer made by hand there is none. */
function metadataOf(body: string): Record<string, string> {
  const fields = [...new URLSearchParams(body)].map(([name, value]) => [
    /^metadata\[(.+)\]$/.exec(name)?.[1],
    value,
  ]);
  return Object.fromEntries(fields.filter(([name]) => name !== undefined));
}
