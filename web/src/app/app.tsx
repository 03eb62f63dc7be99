import "../kit/styles.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, RouterProvider } from "@tanstack/react-router";
import { Notices } from "../kit/notices.tsx";
import { theme } from "../kit/theme.ts";

const STALE_AFTER_MS = 10_000;

/** The client sends a failed call again by itself. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: STALE_AFTER_MS }, mutations: { retry: false } },
  });

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
