/** A page of the service's own, which leads back to this screen when it is done. */
export const withWayBack = (page: "/sign-in" | "/step-up"): string =>
  `${page}?next=${encodeURIComponent(location.pathname + location.search)}`;
