/**
 * The `fetch` of a signed-in browser: sends the session's cookie and the header that proves the request is ours.
 */
export function sessionFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set("X-VP-CSRF", "1");
  return fetch(input, { ...init, headers, credentials: "same-origin" });
}

/** Asks the service to make a change and roll it back. */
export const previewFetch: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set("X-VP-Preview", "1");
  return sessionFetch(input, { ...init, headers });
};

/** The same `fetch` for what nobody at the screen asked for: the service does not count it as use of the session. */
export const unattendedBy =
  (send: typeof fetch): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("X-VP-Unattended", "1");
    return send(input, { ...init, headers });
  };
