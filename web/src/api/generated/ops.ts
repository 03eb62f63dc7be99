// Written by `npm run docs` from docs/reference/openapi.json; do not edit.
import type { CallOptions, NoInput, Operation } from "../../../../client/src/index.ts";
import type { List } from "../../../../client/src/index.ts";

export type GetOperatorSessionAnswer = {
  session: {
    id: string;
    email: string;
    /** How it began: link, code or operator_link. */
    method: string;
    authenticatedAt: string;
    /** Until when what needs a step-up is allowed. */
    stepUpUntil: string;
  };
  name: string;
  network: "mainnet" | "testnet";
  /** The service clock, by which countdowns run. */
  now: string;
  currencyDecimals: Record<string, number>;
  /** Every app that you can open. */
  places: {
    kind: "console" | "portal" | "desk";
    path: string;
    /** Of the brand; null for the portal and the desk. */
    name: string | null;
  }[];
};

export type ListSessionsAnswer = {
  id: string;
  method: string;
  browser: string | null;
  createdAt: string;
  seenAt: string;
  isThis: boolean;
}[];

export interface EndSessionInput {
  sessionId: string;
}

export type EndSessionAnswer = {
  ended: number;
};

export type EndAllSessionsAnswer = {
  ended: number;
};

export type ListPasskeysAnswer = {
  id: string;
  name: string;
  /** Whether it is on several of your devices. */
  isBackedUp: boolean;
  createdAt: string;
  usedAt: string | null;
}[];

export interface AddPasskeyInput {
  name: string;
  response: {
    id: string;
    rawId: string;
    type: "public-key";
    clientExtensionResults?: {
    } | undefined;
    response: {
      clientDataJSON: string;
      attestationObject: string;
      transports?: readonly string[] | undefined;
    };
  };
}

export type AddPasskeyAnswer = {
  passkeyId: string;
};

export type OfferPasskeyAnswer = {
  publicKey: {
  };
};

export interface RenamePasskeyInput {
  passkeyId: string;
  name: string;
}

export type RenamePasskeyAnswer = {
  passkeyId: string;
  name: string;
};

export interface RemovePasskeyInput {
  passkeyId: string;
}

export type RemovePasskeyAnswer = {
  passkeyId: string;
};

export type ListConnectionsAnswer = {
  id: string;
  issuer: string;
  createdAt: string;
  usedAt: string | null;
}[];

export interface RemoveConnectionInput {
  connectionId: string;
}

export type RemoveConnectionAnswer = {
  connectionId: string;
};

export type ListAttentionAnswer = {
  kind: string;
  id: string;
  programId: string | null;
  reason: string;
  since: string;
}[];

export interface ListBrandsInput {
  /** Items per page. */
  limit?: number | undefined;
  /** The next_cursor of the previous page; omit it for the first page. */
  cursor?: string | undefined;
}

export type ListBrandsAnswer = {
  id: string;
  name: string;
  email: string;
  status: string;
  programs: number;
  members: number;
  createdAt: string;
};

/** The operations of an operator. */
export interface OpsClient {
  /**
   * Show who is signed in as an operator.
   *
   * For operators, in a browser.
   */
  getOperatorSession(input?: NoInput, options?: CallOptions): Promise<GetOperatorSessionAnswer>;

  /**
   * List the browsers in which you are signed in.
   *
   * For operators, in a browser.
   */
  listSessions(input?: NoInput, options?: CallOptions): Promise<ListSessionsAnswer>;

  /**
   * Sign out in one browser.
   *
   * For operators, in a browser.
   */
  endSession(input: EndSessionInput, options?: CallOptions): Promise<EndSessionAnswer>;

  /**
   * Sign out everywhere.
   *
   * For operators, in a browser.
   */
  endAllSessions(input?: NoInput, options?: CallOptions): Promise<EndAllSessionsAnswer>;

  /**
   * List your passkeys.
   *
   * For operators, in a browser.
   */
  listPasskeys(input?: NoInput, options?: CallOptions): Promise<ListPasskeysAnswer>;

  /**
   * Add the passkey that your browser has made.
   *
   * For operators, in a browser.
   */
  addPasskey(input: AddPasskeyInput, options?: CallOptions): Promise<AddPasskeyAnswer>;

  /**
   * Begin to add a passkey.
   *
   * `publicKey` is for `PublicKeyCredential.parseCreationOptionsFromJSON`. It works once, for 5 minutes.
   *
   * For operators, in a browser.
   */
  offerPasskey(input?: NoInput, options?: CallOptions): Promise<OfferPasskeyAnswer>;

  /**
   * Give a passkey another name.
   *
   * For operators, in a browser.
   */
  renamePasskey(input: RenamePasskeyInput, options?: CallOptions): Promise<RenamePasskeyAnswer>;

  /**
   * Remove a passkey, which nobody signs in with from then on.
   *
   * For operators, in a browser.
   */
  removePasskey(input: RemovePasskeyInput, options?: CallOptions): Promise<RemovePasskeyAnswer>;

  /**
   * List the accounts of single sign-on that you sign in with.
   *
   * For operators, in a browser.
   */
  listConnections(input?: NoInput, options?: CallOptions): Promise<ListConnectionsAnswer>;

  /**
   * Disconnect an account of single sign-on.
   *
   * For operators, in a browser.
   */
  removeConnection(input: RemoveConnectionInput, options?: CallOptions): Promise<RemoveConnectionAnswer>;

  /**
   * List what needs a person, oldest first.
   *
   * For operators, in a browser.
   */
  listAttention(input?: NoInput, options?: CallOptions): Promise<ListAttentionAnswer>;

  /**
   * List the brands, newest first.
   *
   * For operators, in a browser.
   */
  listBrands(input?: ListBrandsInput, options?: CallOptions): List<ListBrandsAnswer>;
}

export const OPS_OPERATIONS = {
  getOperatorSession: { method: "GET", path: "/session", isList: false },
  listSessions: { method: "GET", path: "/sessions", isList: false },
  endSession: { method: "POST", path: "/sessions/{sessionId}/end", isList: false },
  endAllSessions: { method: "POST", path: "/sessions/end", isList: false },
  listPasskeys: { method: "GET", path: "/passkeys", isList: false },
  addPasskey: { method: "POST", path: "/passkeys", isList: false },
  offerPasskey: { method: "POST", path: "/passkeys/options", isList: false },
  renamePasskey: { method: "PATCH", path: "/passkeys/{passkeyId}", isList: false },
  removePasskey: { method: "POST", path: "/passkeys/{passkeyId}/remove", isList: false },
  listConnections: { method: "GET", path: "/connections", isList: false },
  removeConnection: { method: "POST", path: "/connections/{connectionId}/remove", isList: false },
  listAttention: { method: "GET", path: "/attention", isList: false },
  listBrands: { method: "GET", path: "/brands", isList: true },
} as const satisfies Record<keyof OpsClient, Operation>;
