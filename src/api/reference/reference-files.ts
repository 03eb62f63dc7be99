import type { Endpoint } from "../endpoint/endpoint.ts";
import { referenceMarkdown } from "./markdown.ts";
import { openapiDocument } from "../openapi/document.ts";

/** Placeholder for a deployment's address in the committed copies. */
const BASE_URL = "https://partners.example";

/** The generated files under `docs`, by path. `npm run docs` writes them; a test keeps them current. */
export const referenceFiles = (endpoints: readonly Endpoint[]): Readonly<Record<string, string>> => ({
  "reference.md": referenceMarkdown(endpoints),
  "reference/openapi.json": `${JSON.stringify(openapiDocument(endpoints, BASE_URL), null, 2)}\n`,
});
