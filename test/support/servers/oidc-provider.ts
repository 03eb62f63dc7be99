import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** Somebody with an account at the provider. */
export interface ProviderAccount {
  readonly subject: string;
  readonly email: string;
  readonly isVerified: boolean;
}

/** An OpenID Connect provider on this machine, at which whoever is set signs in without a page. */
export interface TestProvider {
  readonly settings: Readonly<
    Record<"OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_NAME", string>
  >;
  /** Who signs in next, or null for somebody who changes their mind. */
  account: ProviderAccount | null;
  /** Carries a browser through the provider. @returns the address that it is sent back to */
  visit(address: string): Promise<string>;
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** @param baseUrl of the service that people come from */
export async function startOidcProvider(baseUrl: string): Promise<TestProvider> {
  const redirectUri = `${baseUrl}/sign-in/oidc/callback`;
  let handler: (...call: Parameters<ReturnType<Provider["callback"]>>) => void = () => {};
  const serve = () => createServer((request, response) => handler(request, response));
  let server: Server = serve();
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const accounts = new Map<string, ProviderAccount>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: "service", client_secret: "client-secret", redirect_uris: [redirectUri] }],
    cookies: { keys: ["key"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, subject) => {
      const account = accounts.get(subject)!;
      return {
        accountId: subject,
        claims: async () => ({ sub: subject, email: account.email, email_verified: account.isVerified }),
      };
    },
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({
        clientId: client!.clientId,
        accountId: session!.accountId!,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  const self: TestProvider = {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: "service",
      OIDC_CLIENT_SECRET: "client-secret",
      OIDC_NAME: "Acme SSO",
    },
    account: null,
    async visit(address) {
      const cookies = new Map<string, string>();
      let next = address;
      while (!next.startsWith(redirectUri)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const response = await fetch(next, { redirect: "manual", headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
          cookies.set(name!, value!);
        }
        const location = response.headers.get("location");
        if (location === null)
          throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
        next = new URL(location, next).href;
      }
      return next.slice(baseUrl.length);
    },
    async shut() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
    async open() {
      server = serve();
      await listen(server, port);
    },
  };
  handler = (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void callback(request, response);
    const { account } = self;
    if (account !== null) accounts.set(account.subject, account);
    const result =
      account === null
        ? { error: "access_denied" }
        : { login: { accountId: account.subject, remember: false } };
    void provider.interactionFinished(request, response, result);
  };
  return self;
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
