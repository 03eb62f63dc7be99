/** What the wrapped arguments are under. */
const GIVEN = "given";

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Puts the arguments of a tool call, or of each in a batch, into an object of ours. The protocol's library answers
 * arguments that are no object with a protocol error, and drops a key `__proto__`; so wrapped, it passes them on as
 * they were sent, and the tool refuses them (TOOL-2).
 */
export function wrapArguments(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(wrapOne);
  return wrapOne(message);
}

function wrapOne(message: unknown): unknown {
  if (!isObject(message) || message["method"] !== "tools/call") return message;
  const { params } = message;
  if (!isObject(params) || !Object.hasOwn(params, "arguments")) return message;
  return { ...message, params: { ...params, arguments: { [GIVEN]: params["arguments"] } } };
}

/** The arguments as they were sent; an empty object if there were none. */
export const unwrapArguments = (wrapped: Members | undefined): unknown =>
  wrapped === undefined ? {} : wrapped[GIVEN];
