import Stripe from "stripe";

/**
 * A client that sends every request once. The SDK repeats a request whose connection broke, even with retries off;
 * but the request may have arrived, and we look up what was sent before sending it again.
 */
export function createSingleRequestClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      try {
        return await client.makeRequest(...request);
      } catch (error) {
        if (!isConnectionClosed(error)) throw error;
        throw new Error("The connection to Stripe was lost.", { cause: error });
      }
    },
  };
}

const isConnectionClosed = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "code" in error &&
  Stripe.HttpClient.CONNECTION_CLOSED_ERROR_CODES.includes(String(error.code));
