import type { Config } from "../../config.ts";
import type { ApiError } from "../../domain/api-errors.ts";
import { escapeHtml } from "../../mail/letter.ts";
import type { Context, Next } from "../http/context.ts";
import { heading, type SignInPage } from "./pages.ts";
import { sendPage } from "./send-page.ts";

const errorPage =
  ({ status }: ApiError, requestId: string): SignInPage =>
  ({ errors, unexpected, reference, goToSignIn }) => {
    const { title, text } = status in errors ? errors[status as keyof typeof errors] : unexpected;
    const referenceLine = status < 500 ? "" : `\n<p class="small">${reference}: ${escapeHtml(requestId)}</p>`;
    return {
      title,
      status,
      body: `${heading(title, text)}<p><a href="/sign-in">${goToSignIn}</a></p>${referenceLine}`,
    };
  };

/** Renders errors of these paths as pages: people read them, not programs. PEOPLE-25. */
export function showErrorsAsPages(config: Config, paths: ReadonlySet<string>) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (paths.has(ctx.path)) showErrorsHere(config, ctx);
    await next();
  };
}

/** The same for this request alone, whose path has a parameter. */
export function showErrorsHere(config: Config, ctx: Context): void {
  ctx.state.showError = (apiError) => sendPage(config, ctx, errorPage(apiError, ctx.state.requestId));
}
