import type { SigningBrowser } from "../../commands/sign-in/sign-in.ts";
import type { Context } from "../http/context.ts";
import { readCookie } from "../sessions/cookies.ts";
import type { SignInEntryPoint } from "./entry-point.ts";

/** The browser of a request, with its cookies for attempt and session. */
export const browserOf = ({ deps: { config } }: SignInEntryPoint, ctx: Context): SigningBrowser => ({
  attemptSecret: readCookie(config, ctx, "attempt"),
  sessionSecret: readCookie(config, ctx, "session"),
  name: ctx.get("User-Agent") || null,
  requestId: ctx.state.requestId,
});
