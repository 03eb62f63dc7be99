import assert from "node:assert/strict";
import { commentText, fieldsText, nameOf, typeText, type JsonSchema } from "./type-text.ts";

interface Content {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  /** Those by reference are the Idempotency-Key, which the client sends by itself. */
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** The part of an OpenAPI document that the client is made from. */
export interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const HEAD = "// Written by `npm run docs` from docs/reference/openapi.json; do not edit.\n";

/** Whose operations a file has. */
const GROUPS = {
  Brand: "The operations of a brand key.",
  Partner: "The operations of a partner key.",
  Console: "The operations of a brand's members only.",
  Portal: "The operations of a signed-in partner only.",
  Ops: "The operations of an operator.",
} as const;
type Group = keyof typeof GROUPS;

/** Where a generated file imports its types from. */
interface Modules {
  readonly operation: string;
  readonly list: string;
  readonly resources: string;
}
const CLIENT_MODULES: Modules = {
  operation: "../operation.ts",
  list: "../list.ts",
  resources: "./resources.ts",
};
const WEB_CLIENT = "../../../../client/src/index.ts";
const WEB_MODULES: Modules = { operation: WEB_CLIENT, list: WEB_CLIENT, resources: WEB_CLIENT };

/** The generated files of the client, by name below `client/src/generated`. */
export function clientFiles(contract: Contract): Readonly<Record<string, string>> {
  const entries = entriesOf(contract);
  const of = (scheme: string) => entries.filter(({ operation }) => scheme in (operation.security[0] ?? {}));
  const [brand, partner, signed] = [of("brandKey"), of("partnerKey"), of("eventSignature")];
  assert(brand.length + partner.length + signed.length === entries.length, "every operation has its caller");
  assert(signed.length === 1, "there is one signed operation");
  return {
    "resources.ts": resourcesFile(contract.components.schemas),
    "event.ts": eventFile(signed[0]!.operation),
    "brand.ts": groupFile("Brand", brand, CLIENT_MODULES),
    "partner.ts": groupFile("Partner", partner, CLIENT_MODULES),
  };
}

/** The operations for people only, as one generated file of the web app. */
export const webFile = (group: Group, contract: Contract): string =>
  groupFile(group, entriesOf(contract), WEB_MODULES);

const entriesOf = (contract: Contract): Entry[] =>
  Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

function resourcesFile({ Error: error, ...resources }: Contract["components"]["schemas"]): string {
  const codes = error?.properties?.["error"]?.properties?.["code"]?.enum;
  assert(codes, "the contract lists the codes of errors");
  const types = Object.entries(resources).map(
    ([name, schema]) =>
      `\n${commentText(schema.description)}export type ${name} = ${typeText(schema, "answer")};\n`,
  );
  const codeLines = codes.map((code) => `\n  | ${JSON.stringify(code)}`).join("");
  const codeType = `\n/** The codes of the service's errors. */\nexport type ServiceErrorCode =${codeLines};\n`;
  return `${HEAD}${types.join("")}${codeType}`;
}

function eventFile(operation: Operation): string {
  const fields = typeText(bodyOf(operation)!, "input");
  const outcome = typeText(answerOf(operation), "answer");
  return (
    `${HEAD}\n/** Every field that an event may have; its type says which of them. */\nexport type EventFields = ${fields};\n` +
    `\n/** What became of an event. */\nexport type EventOutcome = ${outcome};\n`
  );
}

function groupFile(group: Group, entries: readonly Entry[], modules: Modules): string {
  const parts = entries.map(operationParts);
  const types = parts.map(({ typeTexts }) => typeTexts).join("");
  const methods = parts.map(({ methodText }) => methodText).join("\n");
  const table = parts.map(({ tableText }) => tableText).join("");
  const body =
    `${types}\n/** ${GROUPS[group]} */\nexport interface ${group}Client {\n${methods}}\n` +
    `\nexport const ${group.toUpperCase()}_OPERATIONS = {\n${table}} as const satisfies Record<keyof ${group}Client, Operation>;\n`;
  const resources = [...new Set(parts.flatMap(({ operation }) => resourcesIn(operation)))].sort();
  const imports = [
    importText(
      ["CallOptions", ...(methods.includes("NoInput") ? ["NoInput"] : []), "Operation"],
      modules.operation,
    ),
    importText(methods.includes(": List<") ? ["List"] : [], modules.list),
    resources.length === 0
      ? ""
      : `import type {\n${resources.map((name) => `  ${name},\n`).join("")}} from "${modules.resources}";\n`,
  ];
  return `${HEAD}${imports.join("")}${body}`;
}

const importText = (names: readonly string[], module: string) =>
  names.length === 0 ? "" : `import type { ${names.join(", ")} } from "${module}";\n`;

/** The resources that an operation's types name themselves, not those within them. */
function resourcesIn(operation: Operation): string[] {
  const text = JSON.stringify([answerOf(operation), operation.requestBody]);
  return [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => nameOf(reference!));
}

function operationParts({ method, path, operation }: Entry) {
  const name = operation.operationId.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const typeName = name.charAt(0).toUpperCase() + name.slice(1);
  const input = inputOf(method, operation);
  const isEmpty = Object.keys(input.properties ?? {}).length === 0;
  const isOptional = (input.required ?? []).length === 0;
  const inputTypeText = isEmpty
    ? ""
    : `\nexport interface ${typeName}Input {\n${fieldsText(input, "input", "  ")}}\n`;
  const answer = answerOf(operation);
  const isList = "next_cursor" in (answer.properties ?? {});
  const { answerType, answerTypeText } = answerTypes(typeName, answer, isList);
  const inputText = `input${isOptional ? "?" : ""}: ${isEmpty ? "NoInput" : `${typeName}Input`}`;
  const comment = operation.description.startsWith(operation.summary)
    ? operation.description
    : `${operation.summary}.\n\n${operation.description}`;
  return {
    operation,
    typeTexts: `${inputTypeText}${answerTypeText}`,
    methodText: `${commentText(comment, "  ")}  ${name}(${inputText}, options?: CallOptions): ${answerType};\n`,
    tableText: `  ${name}: { method: ${JSON.stringify(method)}, path: ${JSON.stringify(path)}, isList: ${isList} },\n`,
  };
}

/** Path, query and body side by side, as the agent tools take them; the service makes sure that no two are called alike. */
function inputOf(method: string, operation: Operation): JsonSchema {
  const parameters = (operation.parameters ?? []).filter((parameter) => "name" in parameter);
  const body = bodyOf(operation);
  assert(
    method === "GET" ? !body : parameters.every((parameter) => parameter.in === "path"),
    `${operation.operationId}: a GET has no body, and every other method no query`,
  );
  const described = parameters.map(
    ({ name, schema, description }) => [name, { ...schema, description }] as const,
  );
  const properties = { ...Object.fromEntries(described), ...body?.properties };
  assert(
    Object.keys(properties).length === described.length + Object.keys(body?.properties ?? {}).length,
    `${operation.operationId}: two fields of one name`,
  );
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return { type: "object", properties, required: [...required, ...(body?.required ?? [])] };
}

function answerTypes(typeName: string, answer: JsonSchema, isList: boolean) {
  const data = answer.properties?.["data"];
  assert(data, `${typeName}: an answer has data`);
  const shown = isList ? data.items! : data;
  const whole = isList ? wholeOf(answer) : null;
  const wrap = (type: string) =>
    isList ? `List<${type}${whole === null ? "" : `, ${typeText(whole, "answer")}`}>` : `Promise<${type}>`;
  const isNamed = shown.$ref !== undefined || (shown.type === "array" && shown.items?.$ref !== undefined);
  if (isNamed) return { answerType: wrap(typeText(shown, "answer")), answerTypeText: "" };
  return {
    answerType: wrap(`${typeName}Answer`),
    answerTypeText: `\nexport type ${typeName}Answer = ${typeText(shown, "answer")};\n`,
  };
}

/** What a page returns about the whole list besides its rows; null if nothing. */
function wholeOf({ properties = {} }: JsonSchema): JsonSchema | null {
  const ofPage = new Set(["data", "has_more", "next_cursor"]);
  const others = Object.entries(properties).filter(([name]) => !ofPage.has(name));
  if (others.length === 0) return null;
  return { type: "object", properties: Object.fromEntries(others), required: others.map(([name]) => name) };
}

const bodyOf = (operation: Operation) => operation.requestBody?.content["application/json"]?.schema;

function answerOf({ operationId, responses }: Operation): JsonSchema {
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  const schema = success?.content["application/json"]?.schema;
  assert(schema, `${operationId}: an operation answers JSON`);
  return schema;
}
