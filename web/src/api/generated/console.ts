// Written by `npm run docs` from docs/reference/openapi.json; do not edit.
import type { CallOptions, NoInput, Operation } from "../../../../client/src/index.ts";

export type GetSessionAnswer = {
  session: {
    id: string;
    email: string;
    /** How it began: link, code or operator_link. */
    method: string;
    authenticatedAt: string;
    /** Until when what needs a step-up is allowed. */
    stepUpUntil: string;
  };
  brand: {
    id: string;
    name: string;
    status: string;
  };
  member: {
    id: string;
    name: string;
    role: "viewer" | "manager" | "owner";
    mayPay: boolean;
  };
  network: "mainnet" | "testnet";
  /** The service clock, by which countdowns run. */
  now: string;
  currencyDecimals: Record<string, number>;
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

export type ListMembersAnswer = {
  id: string;
  name: string;
  email: string;
  role: "viewer" | "manager" | "owner";
  mayPay: boolean;
  createdAt: string;
}[];

export interface ChangeMemberInput {
  memberId: string;
  role?: "viewer" | "manager" | "owner" | undefined;
  mayPay?: boolean | undefined;
}

export type ChangeMemberAnswer = {
  memberId: string;
  role: "viewer" | "manager" | "owner";
  mayPay: boolean;
};

export interface RemoveMemberInput {
  memberId: string;
}

export type RemoveMemberAnswer = {
  memberId: string;
};

export type ListInvitationsAnswer = {
  id: string;
  email: string;
  role: "viewer" | "manager" | "owner";
  mayPay: boolean;
  expiresAt: string;
}[];

export interface InviteMemberInput {
  email: string;
  role: "viewer" | "manager" | "owner";
  mayPay?: boolean | undefined;
}

export type InviteMemberAnswer = {
  invitationId: string;
  expiresAt: string;
};

export interface RevokeInvitationInput {
  invitationId: string;
}

export type RevokeInvitationAnswer = {
  invitationId: string;
};

export type ListKeysAnswer = {
  id: string;
  name: string;
  /** The role of a brand key, the scope of a partner key. */
  access: string;
  last4: string;
  createdAt: string;
  revokedAt: string | null;
}[];

export interface CreateKeyInput {
  name: string;
  role: "viewer" | "manager" | "owner";
}

export type CreateKeyAnswer = {
  id: string;
  key: string;
  role: "viewer" | "manager" | "owner";
};

export interface RevokeKeyInput {
  keyId: string;
}

export type RevokeKeyAnswer = {
  id: string;
  revokedAt: string;
};

/** The operations of a brand's members only. */
export interface ConsoleClient {
  /**
   * Show who is signed in, and what they may do in the brand.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  getSession(input?: NoInput, options?: CallOptions): Promise<GetSessionAnswer>;

  /**
   * List the browsers in which you are signed in.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  listSessions(input?: NoInput, options?: CallOptions): Promise<ListSessionsAnswer>;

  /**
   * Sign out in one browser.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  endSession(input: EndSessionInput, options?: CallOptions): Promise<EndSessionAnswer>;

  /**
   * Sign out everywhere.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  endAllSessions(input?: NoInput, options?: CallOptions): Promise<EndAllSessionsAnswer>;

  /**
   * List the brand's people.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  listMembers(input?: NoInput, options?: CallOptions): Promise<ListMembersAnswer>;

  /**
   * Change what a person may do in the brand.
   *
   * Requires a brand key with the role owner.
   */
  changeMember(input: ChangeMemberInput, options?: CallOptions): Promise<ChangeMemberAnswer>;

  /**
   * End a person's place in the brand.
   *
   * Requires a brand key with the role owner.
   */
  removeMember(input: RemoveMemberInput, options?: CallOptions): Promise<RemoveMemberAnswer>;

  /**
   * List the open invitations.
   *
   * Requires a brand key with the role viewer or a higher one.
   */
  listInvitations(input?: NoInput, options?: CallOptions): Promise<ListInvitationsAnswer>;

  /**
   * Invite a person to the brand's team.
   *
   * Requires a brand key with the role owner.
   */
  inviteMember(input: InviteMemberInput, options?: CallOptions): Promise<InviteMemberAnswer>;

  /**
   * Take an invitation back.
   *
   * Requires a brand key with the role owner.
   */
  revokeInvitation(input: RevokeInvitationInput, options?: CallOptions): Promise<RevokeInvitationAnswer>;

  /**
   * List the brand's keys.
   *
   * Requires a brand key with the role owner.
   */
  listKeys(input?: NoInput, options?: CallOptions): Promise<ListKeysAnswer>;

  /**
   * Create a key of the brand, which is shown this once.
   *
   * Requires a brand key with the role owner.
   */
  createKey(input: CreateKeyInput, options?: CallOptions): Promise<CreateKeyAnswer>;

  /**
   * Revoke a key of the brand.
   *
   * Requires a brand key with the role owner.
   */
  revokeKey(input: RevokeKeyInput, options?: CallOptions): Promise<RevokeKeyAnswer>;
}

export const CONSOLE_OPERATIONS = {
  getSession: { method: "GET", path: "/session", isList: false },
  listSessions: { method: "GET", path: "/sessions", isList: false },
  endSession: { method: "POST", path: "/sessions/{sessionId}/end", isList: false },
  endAllSessions: { method: "POST", path: "/sessions/end", isList: false },
  listMembers: { method: "GET", path: "/members", isList: false },
  changeMember: { method: "PATCH", path: "/members/{memberId}", isList: false },
  removeMember: { method: "POST", path: "/members/{memberId}/remove", isList: false },
  listInvitations: { method: "GET", path: "/invitations", isList: false },
  inviteMember: { method: "POST", path: "/invitations", isList: false },
  revokeInvitation: { method: "POST", path: "/invitations/{invitationId}/revoke", isList: false },
  listKeys: { method: "GET", path: "/keys", isList: false },
  createKey: { method: "POST", path: "/keys", isList: false },
  revokeKey: { method: "POST", path: "/keys/{keyId}/revoke", isList: false },
} as const satisfies Record<keyof ConsoleClient, Operation>;
