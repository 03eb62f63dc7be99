import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { SignInEntryPoint } from "./entry-point.ts";
import type { Context } from "../http/context.ts";
import type { AttemptPurpose } from "../../domain/sign-in/attempt.ts";
import { escapeHtml } from "../../mail/letter.ts";
import type { SignInWords } from "./words/words.ts";

const SCRIPT = readFileSync(new URL("./js/passkey.js", import.meta.url));

/** The URL contains a hash of the content, so browsers may cache it forever. PEOPLE-19. */
export const PASSKEY_SCRIPT_PATH = `/sign-in/passkey-${createHash("sha256").update(SCRIPT).digest("hex").slice(0, 16)}.js`;

/** The part of the page that the script reveals if the browser supports passkeys. */
export const passkeyPart = ({ or, passkey }: SignInWords, purpose: AttemptPurpose): string =>
  `\n<div id="passkey" data-purpose="${purpose}" data-failed="${escapeHtml(passkey.failed)}" hidden>\n` +
  `<p class="or">${or}</p>\n<button class="plain" type="button">${passkey[purpose]}</button>\n` +
  `<p class="note" role="alert" hidden></p>\n</div>`;

export async function sendPasskeyScript(_door: SignInEntryPoint, ctx: Context): Promise<void> {
  ctx.set("Cache-Control", "public, max-age=31536000, immutable");
  ctx.set("Cross-Origin-Resource-Policy", "same-origin");
  ctx.type = "text/javascript; charset=utf-8";
  ctx.body = SCRIPT;
}
