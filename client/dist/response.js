export function responseInfoOf({ status, headers, }) {
    return {
        status,
        headers,
        requestId: headers.get("x-request-id"),
        isReplay: headers.get("idempotent-replayed") === "true",
    };
}
