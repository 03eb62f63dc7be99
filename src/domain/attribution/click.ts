/** What distinguishes a click from other requests of a tracked link; headers are null if absent. */
export type LinkRequest = Readonly<{
  method: string;
  userAgent: string | null;
  /** The `Sec-Purpose`, `Purpose` or `X-Moz` header, which browsers send when prefetching. */
  purpose: string | null;
}>;

/** Whether a request of a tracked link is a click: not a HEAD, a preview or a bot. CREDIT-13. */
export function isVisitorsClick(request: LinkRequest, isBot: (userAgent: string) => boolean): boolean {
  if (request.method !== "GET") return false;
  if (/prefetch|prerender|preview/i.test(request.purpose ?? "")) return false;
  return request.userAgent === null || !isBot(request.userAgent);
}
