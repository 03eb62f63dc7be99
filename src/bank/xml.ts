import { DOMImplementation, DOMParser, XMLSerializer, type Document, type Element } from "@xmldom/xmldom";
import { ApiError } from "../domain/api-errors.ts";

/** An XML element of a bank's file. */
export type XmlElement = Element;

/** Text as the value of an element, attributes, or elements within it; null leaves the element out. */
export type XmlContent = string | readonly XmlNode[];
export type XmlNode = readonly [
  name: string,
  content: XmlContent,
  attributes?: Readonly<Record<string, string>>,
];

/** Writes a document; names and texts are escaped by the library. */
export function writeXml(namespace: string, [name, content]: XmlNode): string {
  const document = new DOMImplementation().createDocument(namespace, name);
  fill(document, document.documentElement!, namespace, content);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(document)}\n`;
}

function fill(document: Document, element: Element, namespace: string, content: XmlContent): void {
  if (typeof content === "string") {
    element.appendChild(document.createTextNode(content));
    return;
  }
  for (const [name, inner, attributes = {}] of content) {
    const child = document.createElementNS(namespace, name);
    for (const [attribute, value] of Object.entries(attributes)) child.setAttribute(attribute, value);
    fill(document, child, namespace, inner);
    element.appendChild(child);
  }
}

/** Deeper than any message of a bank, and far from the end of the stack. */
const DEEPEST = 50;

/**
 * The root element of a document. Only plain XML is read: a document type, with which entities would be declared, is
 * refused before anything is parsed.
 *
 * @throws ApiError `invalid_request`, naming the line
 */
export function readXml(text: string): XmlElement {
  const doctype = text.search(/<!(DOCTYPE|ENTITY)/i);
  if (doctype !== -1) refuse(lineAt(text, doctype), "has a document type, which bank files do not have");
  refuseDeep(text);
  let root: Element | null = null;
  try {
    const onError = (_level: string, message: string, context: unknown) => {
      throw new XmlProblem(lineOfContext(context), message);
    };
    root = new DOMParser({ onError }).parseFromString(text, "text/xml").documentElement;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const { line, problem } = problemOf(error);
    return refuse(line, `is not well-formed XML: ${problem}`);
  }
  return root ?? refuse(1, "has no content");
}

class XmlProblem extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

function problemOf(error: unknown): { line: number; problem: string } {
  const found = error instanceof XmlProblem ? error : (error as { cause?: unknown }).cause;
  const line = found instanceof XmlProblem ? found.line : 1;
  const text = (error as Error).message.split("\n")[0]!;
  return { line, problem: text.slice(0, 200) };
}

function lineOfContext(context: unknown): number {
  const locator = (context as { locator?: { lineNumber?: number } } | undefined)?.locator;
  return locator?.lineNumber ?? 1;
}

/** What holds no elements, whatever it looks like. */
const OPAQUE = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

/** Counts open elements before the parser sees them; what is not well-formed is left to the parser. */
function refuseDeep(text: string): void {
  let depth = 0;
  let at = text.indexOf("<");
  while (at !== -1) {
    const opaque = OPAQUE.find(([opening]) => text.startsWith(opening, at));
    const end = opaque ? text.indexOf(opaque[1], at + opaque[0].length) : endOfTag(text, at);
    if (end === -1) return;
    if (opaque === undefined) {
      if (text[at + 1] === "/") depth = Math.max(0, depth - 1);
      else if (text[end - 1] !== "/") depth += 1;
      if (depth > DEEPEST) refuse(lineAt(text, at), "is nested deeper than a bank's file");
    }
    at = text.indexOf("<", end);
  }
}

/** Where a tag ends: values of attributes may hold the sign. -1 where it does not. */
function endOfTag(text: string, from: number): number {
  const signs = /[>"']/g;
  signs.lastIndex = from;
  for (let found = signs.exec(text); found !== null; found = signs.exec(text)) {
    if (found[0] === ">") return found.index;
    const closing = text.indexOf(found[0], found.index + 1);
    if (closing === -1) return -1;
    signs.lastIndex = closing + 1;
  }
  return -1;
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

function refuse(line: number, problem: string): never {
  throw new ApiError("invalid_request", `Line ${line} of the file ${problem}.`);
}

export const lineOf = (element: XmlElement): number => element.lineNumber ?? 1;

/** The elements of a name directly inside another, whatever version of the message they belong to. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  [...element.childNodes].filter(
    (node): node is XmlElement => node.nodeType === 1 && (node as Element).localName === name,
  );

/** The first element at a path, or null. */
export function childAt(element: XmlElement, ...path: readonly string[]): XmlElement | null {
  let found: XmlElement | undefined = element;
  for (const name of path) {
    found = found && childrenOf(found, name)[0];
  }
  return found ?? null;
}

/** The text at a path, or null where it is missing or empty. */
export function textAt(element: XmlElement, ...path: readonly string[]): string | null {
  return childAt(element, ...path)?.textContent?.trim() || null;
}

/**
 * The text at a path.
 *
 * @throws ApiError `invalid_request`, naming line and field
 */
export function requiredText(element: XmlElement, ...path: readonly string[]): string {
  return (
    textAt(element, ...path) ??
    refuse(lineOf(element), `lacks ${path.join("/")} in ${element.localName ?? "it"}`)
  );
}

/** @throws ApiError `invalid_request`, naming line and field */
export function refuseField(element: XmlElement, field: string, problem: string): never {
  return refuse(lineOf(element), `has ${field} ${problem}`);
}
