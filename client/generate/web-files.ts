import type { AnyAccess, Endpoint } from "../../src/api/endpoint/endpoint.ts";
import { openapiDocument } from "../../src/api/openapi/document.ts";
import { CONSOLE_ENDPOINTS } from "../../src/api/people/console/index.ts";
import { OPERATOR_ENDPOINTS } from "../../src/api/people/operator/index.ts";
import { PORTAL_ENDPOINTS } from "../../src/api/people/portal/index.ts";
import { webFile, type Contract } from "./client-files.ts";

/** The document of endpoints for people only; nobody is given it but the generator. */
function contractOf(endpoints: readonly Endpoint<AnyAccess>[]): Contract {
  const document = openapiDocument(endpoints, "https://partners.example") as unknown as Contract;
  const paths = Object.entries(document.paths).filter(([path]) => path !== "/events");
  return { ...document, paths: Object.fromEntries(paths) };
}

/** The generated files of the web app, by name below `web/src/api/generated`. */
export const webFiles = (): Readonly<Record<string, string>> => ({
  "console.ts": webFile("Console", contractOf(CONSOLE_ENDPOINTS)),
  "ops.ts": webFile("Ops", contractOf(OPERATOR_ENDPOINTS)),
  "portal.ts": webFile("Portal", contractOf(PORTAL_ENDPOINTS)),
});
