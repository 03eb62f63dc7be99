import type { Deps } from "../../deps.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { callsOfProgram, invokeEndpoint } from "../endpoint/invoke-endpoint.ts";
import type { Caller } from "../endpoint/caller.ts";
import { toApiError, type ErrorBody } from "../endpoint/error-response.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import type { RawInput } from "../endpoint/parse-input.ts";
import { ACTION, IDEMPOTENCY_KEY } from "./input-schema.ts";
import { toolErrorBody } from "./tool-error.ts";
import type { Operation, Tool } from "./tool.ts";

/** The caller and the request it calls in. */
export interface AgentCall {
  readonly caller: Caller;
  readonly requestId: string;
}

type Arguments = Readonly<Record<string, unknown>>;

/** A tool's result: the whole REST response, structured and as text; or the error object of REST, as text. */
export interface ToolResult {
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
  readonly [extra: string]: unknown;
}

/**
 * Calls the tool's operation as REST would. Errors are results too, which an agent can read and act on.
 *
 * @param sent the arguments; anything but an object is an error
 */
export async function callTool(
  deps: Deps,
  limits: RateLimits,
  tool: Tool,
  sent: unknown,
  { caller, requestId }: AgentCall,
): Promise<ToolResult> {
  try {
    const given = argumentsOf(sent);
    const operation = operationOf(tool, given);
    const programId = operation.paramNames.includes("programId") ? given["programId"] : undefined;
    const response = await countedInProgram(limits, caller, programId, () =>
      invokeEndpoint(deps, limits, operation.endpoint, {
        caller,
        readInput: () => inputOf(operation, given),
        idempotencyKey: keyOf(operation, given),
        requestId,
      }),
    );
    // A stored response may be an error.
    if (response.status >= 400) return errorResult(response.body as ErrorBody);
    return { content: textOf(response.body), structuredContent: response.body as Record<string, unknown> };
  } catch (error) {
    const apiError = toApiError(error);
    const isServerError = apiError.status >= 500;
    if (isServerError) {
      deps.log.error({ requestId, tool: tool.listing.name, err: apiError.cause ?? apiError }, "tool failed");
    }
    return errorResult(toolErrorBody(apiError, isServerError ? requestId : undefined));
  }
}

/** Counts the call among those of its program while it is in progress, as REST does. API-14. */
async function countedInProgram<Result>(
  { programCallsAtOnce }: RateLimits,
  caller: Caller,
  programId: unknown,
  work: () => Promise<Result>,
): Promise<Result> {
  if (typeof programId !== "string") return work();
  const end = await programCallsAtOnce.begin(callsOfProgram(caller, programId));
  try {
    return await work();
  } finally {
    end();
  }
}

const textOf = (body: unknown): ToolResult["content"] => [{ type: "text", text: JSON.stringify(body) }];

const errorResult = (body: ErrorBody): ToolResult => ({ content: textOf(body), isError: true });

function argumentsOf(sent: unknown): Arguments {
  if (typeof sent === "object" && sent !== null && !Array.isArray(sent)) return sent as Arguments;
  throw new ApiError("invalid_request", "The value of arguments must be an object.", {
    next: "Send arguments as an object that has each argument under its name.",
  });
}

/** Selects the operation that the action names. */
function operationOf({ operations }: Tool, given: Arguments): Operation {
  const [first, ...others] = operations;
  if (first !== undefined && others.length === 0) return first;
  const found = operations.find(({ endpoint }) => endpoint.tool.action === given[ACTION]);
  if (found) return found;
  const actions = operations.map(({ endpoint }) => endpoint.tool.action).join(", ");
  throw new ApiError("invalid_request", `Field ${ACTION} must be one of ${actions}.`);
}

/** A read takes no key, and refuses one like any unknown field. */
function keyOf({ endpoint }: Operation, given: Arguments): string | undefined {
  const key = endpoint.method === "GET" ? undefined : given[IDEMPOTENCY_KEY];
  if (key === undefined || typeof key === "string") return key;
  throw new ApiError("invalid_request", `Field ${IDEMPOTENCY_KEY} must be text.`);
}

/**
 * Sorts the arguments into path, query and body, without those that only other actions take. Unknown ones stay in the
 * body, whose schema rejects them by name.
 */
function inputOf({ endpoint, paramNames, queryNames, ignoredNames }: Operation, given: Arguments): RawInput {
  const elsewhere = new Set([...paramNames, ...queryNames, ...ignoredNames]);
  if (endpoint.method !== "GET") elsewhere.add(IDEMPOTENCY_KEY);
  if (endpoint.tool.action !== undefined) elsewhere.add(ACTION);
  const pick = (isPicked: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => isPicked(name)));
  return {
    params: pick((name) => paramNames.includes(name)),
    query: pick((name) => queryNames.includes(name)),
    body: pick((name) => !elsewhere.has(name)),
  };
}
