import type { Config } from "../../config.ts";
import type { ApiError } from "../../domain/api-errors.ts";
import { escapeHtml } from "../../mail/letter.ts";
import type { Context, Next } from "../http/context.ts";
import type { SignInPage } from "./pages.ts";
import { sendPage } from "./send-page.ts";

/** Texts of the error pages, by status. */
const TEXTS: Readonly<Record<number, readonly [title: string, text: string]>> = {
  400: ["That didn’t work", "The form was incomplete. Go back and fill it in again."],
  403: ["That didn’t work", "This form was sent from another page. Open sign-in and try again."],
  405: ["That didn’t work", "This page can’t be opened like this. Start again from sign-in."],
  413: ["That didn’t work", "The form was too large. Go back and fill it in again."],
  429: ["Too many requests", "Wait a minute, then try again."],
  503: ["We’ll be right back", "The service is busy at the moment. Nothing was changed. Try again shortly."],
};

const UNEXPECTED = [
  "Something went wrong",
  "The problem is on our side. Nothing was changed. Try again.",
] as const;

const errorPage = ({ status }: ApiError, requestId: string): SignInPage => {
  const [title, text] = TEXTS[status] ?? UNEXPECTED;
  const reference = status < 500 ? "" : `\n<p class="small">Reference: ${escapeHtml(requestId)}</p>`;
  return {
    title,
    status,
    body: `<h1>${title}</h1>\n<p class="lead">${text}</p>\n<p><a href="/sign-in">Go to sign-in</a></p>${reference}`,
  };
};

/** Renders errors of these paths as pages: people read them, not programs. PEOPLE-25. */
export function showErrorsAsPages(config: Config, paths: ReadonlySet<string>) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (paths.has(ctx.path)) {
      ctx.state.showError = (apiError) => sendPage(config, ctx, errorPage(apiError, ctx.state.requestId));
    }
    await next();
  };
}
