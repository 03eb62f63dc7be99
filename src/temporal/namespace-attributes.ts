import { isGrpcServiceError, type Connection } from "@temporalio/client";
import { encodeSearchAttributeIndexedValueType } from "@temporalio/common/lib/search-attributes.js";
import { SEARCH_ATTRIBUTES, type SearchAttributeName } from "./search-attributes.ts";

export const ATTRIBUTE_NAMES = Object.keys(SEARCH_ATTRIBUTES) as SearchAttributeName[];

/** What gRPC status codes mean for a question about search attributes. */
const MEANING_OF_CODE: Readonly<Record<number, "missing" | "no_namespace" | "managed_elsewhere">> = {
  3: "missing", // INVALID_ARGUMENT: the query names what the namespace does not have
  5: "no_namespace", // NOT_FOUND
  7: "managed_elsewhere", // PERMISSION_DENIED, as on Temporal Cloud
  12: "managed_elsewhere", // UNIMPLEMENTED
};

const meaningOf = (error: unknown) => (isGrpcServiceError(error) ? MEANING_OF_CODE[error.code] : undefined);

/** Whether the namespace's settings are not ours to change, as on Temporal Cloud. */
export const isManagedElsewhere = (error: unknown): boolean => meaningOf(error) === "managed_elsewhere";

/** Whether the namespace is unknown to the server, or to the part of it that was asked. */
export const isNoNamespace = (error: unknown): boolean => meaningOf(error) === "no_namespace";

/**
 * Which of our search attributes the namespace has. Where the list may not be read, a query for each attribute shows it.
 *
 * @throws if Temporal does not say
 */
export async function presentAttributes(
  connection: Connection,
  namespace: string,
): Promise<ReadonlySet<SearchAttributeName>> {
  const isPresent = await presence(connection, namespace);
  const found = await Promise.all(
    ATTRIBUTE_NAMES.map(async (name) => ((await isPresent(name)) ? [name] : [])),
  );
  return new Set(found.flat());
}

async function presence(connection: Connection, namespace: string) {
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    return (name: SearchAttributeName) => Promise.resolve(Object.hasOwn(customAttributes, name));
  } catch (error) {
    if (!isManagedElsewhere(error)) throw error;
    return (name: SearchAttributeName) => canBeQueried(connection, namespace, name);
  }
}

async function canBeQueried(connection: Connection, namespace: string, name: string): Promise<boolean> {
  try {
    // No workflow has this id, so the query reads next to nothing.
    const query = `WorkflowId = "-" and ${name} is null`;
    await connection.workflowService.listWorkflowExecutions({ namespace, query, pageSize: 1 });
    return true;
  } catch (error) {
    if (meaningOf(error) === "missing") return false;
    throw error;
  }
}

/** Adds search attributes of ours to the namespace. @throws where that is not permitted */
export async function addAttributes(
  connection: Connection,
  namespace: string,
  names: readonly SearchAttributeName[],
): Promise<void> {
  const typeOf = (name: SearchAttributeName) =>
    SEARCH_ATTRIBUTES[name].toUpperCase() as Uppercase<(typeof SEARCH_ATTRIBUTES)[SearchAttributeName]>;
  const searchAttributes = Object.fromEntries(
    names.map((name) => [name, encodeSearchAttributeIndexedValueType(typeOf(name)) ?? 0]),
  );
  await connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
}
