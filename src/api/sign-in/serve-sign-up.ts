import { signUpPartner } from "../../commands/accounts/sign-up-partner.ts";
import { inTransaction } from "../../db/transaction.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { provesMailbox } from "../../domain/sign-in/session.ts";
import { findAccountOfLogin } from "../../queries/sign-in/seats.ts";
import type { Context } from "../http/context.ts";
import { askedLanguage, inAskedLanguage } from "../http/language.ts";
import { sessionOf } from "../sessions/session-of.ts";
import type { SignInEntryPoint } from "./entry-point.ts";
import { rememberReturnPath, takeReturnPath } from "./return-path.ts";
import type { Problem } from "./pages.ts";
import { signUpPage } from "./sign-up-page.ts";
import { readForm } from "./read-form.ts";
import { sendPage } from "./send-page.ts";
import { sendOn } from "../sessions/protect-page.ts";

/** Creates a partner account for a signed-in person. PEOPLE-30. */
export const serveSignUp = [
  ["get", "/sign-up", "sign_up_page", showSignUp],
  ["post", "/sign-up", "sign_up", signUp],
] as const;

async function showSignUp({ deps }: SignInEntryPoint, ctx: Context): Promise<void> {
  rememberReturnPath(deps.config, ctx);
  const session = await sessionOf(deps, ctx);
  if (session === null) return sendOn(deps.config, ctx, inAskedLanguage(ctx, "/sign-in"));
  const account = await findAccountOfLogin(deps.sql, session.loginId);
  if (account === null) sendPage(deps.config, ctx, signUpPage({ email: session.email }));
  else sendOn(deps.config, ctx, "/portal");
}

async function signUp({ deps, budget }: SignInEntryPoint, ctx: Context): Promise<void> {
  const form = await readForm(budget, ctx);
  const session = await sessionOf(deps, ctx);
  if (session === null) return sendOn(deps.config, ctx, "/sign-in");
  const { loginId, email, method } = session;
  const [name, country] = [form.get("name") ?? "", form.get("country") ?? ""];
  const isEmailVerified = provesMailbox(method);
  const { requestId } = ctx.state;
  try {
    await inTransaction(deps, (tx) =>
      signUpPartner(tx, { loginId, name, country, isEmailVerified, language: askedLanguage(ctx), requestId }),
    );
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "invalid_request")) throw error;
    const problem: Problem = ({ problems }) => problems.nameAndCountry;
    return sendPage(deps.config, ctx, signUpPage({ email, name, country, problem }));
  }
  // The screen that led here, such as a program's application form. PEOPLE-32.
  sendOn(deps.config, ctx, takeReturnPath(deps.config, ctx) ?? "/portal");
}
