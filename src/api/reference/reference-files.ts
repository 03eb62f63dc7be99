import type { Endpoint } from "../endpoint/endpoint.ts";
import { referenceMarkdown } from "./markdown.ts";
import { openapiDocument } from "../openapi/document.ts";

/** Stands for the address of a deployment in the committed copies. */
const BASE_URL = "https://partners.example";

/** The generated files of `docs`, by path in it; `npm run docs` writes them, and a test holds them up to date. */
export const referenceFiles = (endpoints: readonly Endpoint[]): Readonly<Record<string, string>> => ({
  "reference.md": referenceMarkdown(endpoints),
  "reference/openapi.json": `${JSON.stringify(openapiDocument(endpoints, BASE_URL), null, 2)}\n`,
});
