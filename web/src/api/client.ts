import { createContext, useContext } from "react";
import { createClientOf, type Operation } from "../../../client/src/index.ts";
import { sessionFetch, unattendedBy } from "./session-fetch.ts";

/** Where the service is. What it draws itself, before a page is there, calls nothing. */
export const originOfService = (): string =>
  typeof location === "undefined" ? "https://service.invalid" : location.origin;

/** The longest wait before a call is sent again: whoever would wait longer sees the error, and what to do about it. */
const LONGEST_WAIT_MS = 3_000;

/** How an app calls its operations for whoever is signed in. @param mount where they are, such as `/portal` */
export const callsAt = (mount: string) => ({
  baseUrl: `${originOfService()}${mount}`,
  fetch: sessionFetch,
  longestWaitMs: LONGEST_WAIT_MS,
});

/** Of each app's client: how the same operations are called by a timer. */
const UNATTENDED = new WeakMap<object, object>();

/** The client of an app. @param calls how it calls its operations, see `callsAt` */
export function clientOf<Client extends object>(
  operations: Readonly<Record<keyof Client & string, Operation>>,
  calls: ReturnType<typeof callsAt>,
): Client {
  const client = createClientOf<Client>(operations, calls);
  UNATTENDED.set(client, createClientOf<Client>(operations, { ...calls, fetch: unattendedBy(calls.fetch) }));
  return client;
}

/** The client whose calls do not count as use of the session. */
export const unattendedOf = <Client extends object>(client: Client): Client =>
  (UNATTENDED.get(client) ?? client) as Client;

/** The client of the app that is open: whatever several apps share calls by it too, as a type of its own. */
const ClientContext = createContext<object | null>(null);
export const ClientProvider = ClientContext.Provider;

export function useClient(): object {
  const client = useContext(ClientContext);
  if (client === null) throw new Error("useClient needs a ClientProvider above it");
  return client;
}
