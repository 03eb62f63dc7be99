/** Leads to where someone signs in, and from there back to this screen. */
export const askToSignIn = (): void =>
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);

/**
 * The `fetch` of a signed-in browser: sends the session's cookie and the header that proves the request is ours.
 * Someone whose session ended is led to sign in.
 */
export async function sessionFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set("X-VP-CSRF", "1");
  const response = await fetch(input, { ...init, headers, credentials: "same-origin" });
  if (response.status === 401) askToSignIn();
  return response;
}

/** Asks the service to make a change and roll it back. */
export const previewFetch: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set("X-VP-Preview", "1");
  return sessionFetch(input, { ...init, headers });
};
