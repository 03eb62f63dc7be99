import { connectionOf } from "./connection.js";
import { BRAND_OPERATIONS } from "./generated/brand.js";
import { PARTNER_OPERATIONS } from "./generated/partner.js";
import { isRecord } from "./is-record.js";
import { List } from "./list.js";
import { send } from "./send.js";
/** The operations of a brand key, one method each. */
export function createBrandClient(options) {
    return createClientOf(BRAND_OPERATIONS, options);
}
/** The operations of a partner key, one method each. */
export function createPartnerClient(options) {
    return createClientOf(PARTNER_OPERATIONS, options);
}
/** One method for each operation of a table. `Client` is the interface generated with that table. */
export function createClientOf(operations, options) {
    return methodsOf(operations, options);
}
function methodsOf(operations, options) {
    const connection = connectionOf(options);
    const method = (name, operation) => {
        const call = (input, callOptions) => callOperation(connection, options.key, { name, ...operation }, input, callOptions);
        if (!operation.isList)
            return async (input = {}, callOptions = {}) => dataOf(await call(input, callOptions));
        return (input = {}, callOptions = {}) => new List((cursor) => {
            const pageInput = cursor === undefined ? input : { ...input, cursor };
            return call(pageInput, callOptions);
        });
    };
    return Object.fromEntries(Object.entries(operations).map(([name, operation]) => [name, method(name, operation)]));
}
/** @returns the body of the answer */
function callOperation(connection, key, operation, input, options) {
    const { path, rest } = fillPath(operation, input);
    const isRead = operation.method === "GET";
    const idempotencyKey = isRead ? null : (options.idempotencyKey ?? crypto.randomUUID());
    const body = isRead || Object.keys(rest).length === 0 ? undefined : JSON.stringify(rest);
    const headers = {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey === null ? {} : { "idempotency-key": idempotencyKey }),
    };
    return send(connection, {
        method: operation.method,
        path: isRead ? `${path}${queryOf(rest)}` : path,
        headers: () => headers,
        body,
        idempotencyKey,
        isSuccess: ({ status, body }) => status >= 200 && status < 300 && isRecord(body) && "data" in body,
    }, options);
}
/** Puts the ids into the path. @returns what is left of the input: query of a GET, body of everything else */
function fillPath({ name, path }, input) {
    const rest = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, field) => {
        const value = rest[field];
        delete rest[field];
        // A dot or two would be taken for a step in the path, and lead to another operation.
        if (typeof value !== "string" || /^\.{0,2}$/.test(value)) {
            throw new TypeError(`${name} needs ${field}, an id; it got ${JSON.stringify(value)}`);
        }
        return encodeURIComponent(value);
    });
    return { path: filled, rest };
}
function queryOf(fields) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(fields))
        query.set(name, String(value));
    return query.size === 0 ? "" : `?${query}`;
}
const dataOf = (body) => body.data;
