import { DEFAULT_LANGUAGE, type Language } from "../domain/language.ts";

/** A piece of a letter, rendered as text and as HTML. */
export type Piece =
  | { readonly kind: "paragraph"; readonly text: string }
  /** User-supplied text, with its line breaks. */
  | { readonly kind: "quote"; readonly text: string }
  /** An address of the service. */
  | { readonly kind: "link"; readonly href: string }
  | { readonly kind: "list"; readonly items: readonly string[] };

export interface Letter {
  readonly subject: string;
  readonly pieces: readonly Piece[];
}

export const paragraph = (text: string): Piece => ({ kind: "paragraph", text });
export const quote = (text: string): Piece => ({ kind: "quote", text });
export const link = (href: string): Piece => ({ kind: "link", href });
export const list = (items: readonly string[]): Piece => ({ kind: "list", items });

/** A letter ready to send. */
export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What stands around every letter. */
const FRAME_WORDS = {
  en: {
    hello: "Hello",
    footer: (service: string) => `Sent by ${service}. Replies to this address are not read.`,
  },
  de: {
    hello: "Guten Tag",
    footer: (service: string) => `Gesendet von ${service}. Antworten an diese Adresse werden nicht gelesen.`,
  },
} as const satisfies Record<Language, object>;

/**
 * Renders a letter as plain text and as HTML with everything escaped.
 *
 * @param recipientName empty if unknown
 * @param language of the letter, which is that of its greeting and footer too
 */
export function renderLetter(
  letter: Letter,
  recipientName: string,
  baseUrl: string,
  language: Language = DEFAULT_LANGUAGE,
): RenderedLetter {
  const words = FRAME_WORDS[language];
  const name = oneLine(recipientName);
  const greeting = paragraph(name === "" ? `${words.hello},` : `${words.hello} ${name},`);
  const pieces = [greeting, ...letter.pieces];
  const service = new URL(baseUrl).host;
  const footer = words.footer(service);
  return {
    subject: oneLine(letter.subject),
    text: `${[...pieces.map(textOf), `-- \n${footer}`].join("\n\n")}\n`,
    html: page(language, oneLine(letter.subject), [
      ...pieces.map(htmlOf),
      `<p class="footer">${escapeHtml(footer)}</p>`,
    ]),
  };
}

/** A subject is a header line: line breaks and control characters become spaces. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, " ").trim();

function textOf(piece: Piece): string {
  switch (piece.kind) {
    case "paragraph":
      return piece.text;
    case "quote":
      return piece.text
        .split(/\r?\n/)
        .map((line) => `> ${line}`)
        .join("\n");
    case "link":
      return piece.href;
    case "list":
      return piece.items.map((item) => `- ${item}`).join("\n");
  }
}

function htmlOf(piece: Piece): string {
  switch (piece.kind) {
    case "paragraph":
      return `<p>${escapeHtml(piece.text)}</p>`;
    case "quote":
      return `<blockquote dir="auto">${escapeHtml(piece.text).replaceAll(/\r?\n/g, "<br>")}</blockquote>`;
    case "link":
      return `<p><a href="${escapeHtml(piece.href)}">${escapeHtml(piece.href)}</a></p>`;
    case "list":
      return `<ul>${piece.items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;max-width:36em;margin:2em auto;padding:0 1em}" +
  "blockquote{margin:1em 0;padding:.5em 1em;border-left:3px solid #bbb;background:#f6f6f6}" +
  ".footer{color:#666;font-size:13px;margin-top:2em}";

const page = (language: Language, title: string, body: readonly string[]): string =>
  `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
  `<style>${STYLE}</style></head>\n<body>\n${body.join("\n")}\n</body></html>\n`;
