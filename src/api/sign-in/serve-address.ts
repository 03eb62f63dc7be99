import { changeAddress, type AddressChangeResult } from "../../commands/sign-in/change-address.ts";
import { inTransaction } from "../../db/transaction.ts";
import { isSecretForm } from "../../domain/sign-in/secret.ts";
import { findAddressChange } from "../../queries/sign-in/find-address-change.ts";
import type { Context } from "../http/context.ts";
import { sessionOf } from "../sessions/session-of.ts";
import type { SignInEntryPoint } from "./entry-point.ts";
import {
  addressChangedPage,
  addressPage,
  addressProblemPage,
  signInForAddressPage,
} from "./address-pages.ts";
import { readForm } from "./read-form.ts";
import { sendPage } from "./send-page.ts";

/** The link mailed to a person's new address. Opening it changes nothing; its button does. PEOPLE-38. */
export const serveAddress = [
  ["get", "/change-address", "address_page", showAddress],
  ["post", "/change-address", "change_address", confirmAddress],
] as const;

async function showAddress({ deps }: SignInEntryPoint, ctx: Context): Promise<void> {
  const session = await sessionOf(deps, ctx);
  if (session === null) return sendPage(deps.config, ctx, signInForAddressPage);
  const token = new URLSearchParams(ctx.querystring).get("token") ?? "";
  const change = isSecretForm(token)
    ? await findAddressChange(deps.sql, { loginId: session.loginId, token }, deps.systemClock.now())
    : null;
  sendPage(
    deps.config,
    ctx,
    change === null
      ? addressProblemPage("gone")
      : addressPage({ token, email: change.email, formerEmail: session.email }),
  );
}

async function confirmAddress({ deps, budget }: SignInEntryPoint, ctx: Context): Promise<void> {
  const token = (await readForm(budget, ctx)).get("token") ?? "";
  const session = await sessionOf(deps, ctx);
  if (session === null) return sendPage(deps.config, ctx, signInForAddressPage);
  const { loginId, sessionId } = session;
  const { requestId } = ctx.state;
  const result: AddressChangeResult = isSecretForm(token)
    ? await inTransaction(deps, (tx) => changeAddress(tx, { loginId, sessionId, token, requestId }))
    : "gone";
  sendPage(deps.config, ctx, result === "changed" ? addressChangedPage : addressProblemPage(result, 403));
}
