import "../kit/styles.ts";
import { MantineProvider } from "@mantine/core";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, RouterProvider } from "@tanstack/react-router";
import { isSignedOut } from "../api/signed-out.ts";
import { withWayBack } from "../api/way-back.ts";
import { Notices } from "../kit/notices.tsx";
import { theme } from "../kit/theme.ts";
import { isFilledIn } from "./filled-in.ts";

const STALE_AFTER_MS = 10_000;

/**
 * The client sends a failed call again by itself. Without a connection a call fails: one that waited for it would be made
 * later, also when it had been given up by then.
 */
const CALLS = { retry: false, networkMode: "always" } as const;

/**
 * Whoever turns out to be signed out is led to sign in. What was filled in would be lost by that: then the error leads
 * there in another tab.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown): void => {
    if (isSignedOut(error) && !isFilledIn()) location.assign(withWayBack("/sign-in"));
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { ...CALLS, staleTime: STALE_AFTER_MS, refetchOnReconnect: true },
      mutations: CALLS,
    },
  });
}

/** A whole app. @param nonce of the page, which its styles carry */
export function App({
  router,
  queryClient,
  nonce,
}: {
  router: AnyRouter;
  queryClient: QueryClient;
  nonce: string;
}) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      deduplicateCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <Notices />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
