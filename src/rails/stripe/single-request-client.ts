import Stripe from "stripe";

/**
 * A client that makes every request once. The SDK repeats a request whose connection broke, also with no retries set, by the
 * code of its error; but the request may have arrived, and what was sent is looked up before it is sent again.
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
