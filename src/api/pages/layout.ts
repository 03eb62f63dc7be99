import { createHash } from "node:crypto";
import { DEFAULT_LANGUAGE, type Language } from "../../domain/language.ts";
import { escapeHtml } from "../../mail/letter.ts";
import type { Context } from "../http/context.ts";

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --dim: #566173; --line: #dde2ea; --paper: #fff; --page: #f4f6f9;
  --accent: #1756c4; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf2; --dim: #a7b1c1; --line: #333c4a; --paper: #1a2029;
  --page: #12161d; --accent: #8ab4ff; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.6 system-ui, -apple-system, "Segoe UI", sans-serif; color: var(--ink);
  background: var(--page); }
main { max-width: 44rem; margin: 3rem auto; padding: 2rem; background: var(--paper); border: 1px solid var(--line);
  border-radius: 12px; }
h1 { font-size: 1.8rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p.lead { color: var(--dim); margin: 0 0 1.5rem; }
dl { display: grid; grid-template-columns: minmax(9rem, 1fr) 2fr; gap: .5rem 1.5rem; margin: 0; }
dt { color: var(--dim); } dd { margin: 0; }
pre, code { font: .9rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
pre { background: var(--page); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; overflow-x: auto; }
a { color: var(--accent); }
a.button { display: inline-block; padding: .6rem 1.6rem; border-radius: 8px; background: var(--accent);
  color: var(--paper); font-weight: 600; text-decoration: none; }
a.button:hover { text-decoration: underline; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; }
.note { border-left: 4px solid var(--accent); padding: .5rem 1rem; background: var(--page); }
@media (max-width: 40rem) { main { margin: 0; border: 0; border-radius: 0; } dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .75rem; } }
@media print { :root { color-scheme: light; --ink: #000; --dim: #444; --line: #bbb; --paper: #fff; --page: #fff;
  --accent: #000; } main { margin: 0; padding: 0; border: 0; max-width: none; } nav, .skip { display: none; } }
`;

export interface Page {
  /** English by default. */
  readonly language?: Language;
  readonly title: string;
  readonly body: string;
  readonly status?: number;
  /** Links into a long page, shown beside it. */
  readonly navigation?: string;
  /** CSS beyond that of every page. */
  readonly style?: string;
  /** The URL of its one script, served by this service. */
  readonly script?: string;
}

/** Renders a page that runs no script but its own. Callers escape user-supplied text. */
export function renderPage(ctx: Context, page: Page): void {
  const style = STYLE + (page.style ?? "");
  ctx.status = page.status ?? 200;
  ctx.type = "html";
  ctx.set("Content-Security-Policy", policyFor(style, page));
  ctx.set("Referrer-Policy", "no-referrer");
  const navigation =
    page.navigation === undefined
      ? ""
      : `<a class="skip" href="#content">Skip to the content</a>\n<nav aria-label="Contents">\n${page.navigation}\n</nav>\n`;
  ctx.body =
    `<!doctype html>\n<html lang="${page.language ?? DEFAULT_LANGUAGE}">\n<head>\n<meta charset="utf-8">\n` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${escapeHtml(page.title)}</title>\n` +
    `<style>${style}</style>\n${scriptOf(page)}</head>\n<body>\n${navigation}<main id="content">\n${page.body}\n</main>\n` +
    `</body>\n</html>\n`;
}

const scriptOf = ({ script }: Page) =>
  script === undefined ? "" : `<script type="module" src="${escapeHtml(script)}"></script>\n`;

/** Allows only this style sheet, the page's own script and forms to this service: no image, other host or frame. */
const policyFor = (style: string, { script }: Page) =>
  `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; ` +
  (script === undefined ? "" : "script-src 'self'; connect-src 'self'; ") +
  `base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** Names and values, one line each; the values are HTML. */
export function definitions(rows: readonly (readonly [name: string, html: string])[]): string {
  return `<dl>\n${rows.map(([name, html]) => `<dt>${escapeHtml(name)}</dt><dd>${html}</dd>`).join("\n")}\n</dl>`;
}
