import { Pool } from "undici";

/** One request of a load, and the status that says that it did its work. */
export interface LoadRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly expectedStatus: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Keeps `connections` requests under way until `count` are answered, and fails on any other response than the expected
 * one: a server that refuses quickly must not look fast.
 */
export async function runLoad(
  baseUrl: string,
  count: number,
  connections: number,
  makeRequest: (index: number) => LoadRequest,
): Promise<LoadResult> {
  const pool = new Pool(baseUrl, { connections, pipelining: 1 });
  const latencies = new Float64Array(count);
  let next = 0;
  const startedAt = performance.now();
  const work = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      const request = makeRequest(index);
      const sentAt = performance.now();
      const response = await pool.request({
        method: request.method,
        path: request.path,
        headers: request.headers,
        body: request.body ?? null,
      });
      const text = await response.body.text();
      latencies[index] = performance.now() - sentAt;
      if (response.statusCode !== request.expectedStatus) {
        throw new Error(`${request.method} ${request.path} answered ${response.statusCode}: ${text}`);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  const sorted = latencies.sort();
  const at = (share: number) => sorted[Math.min(count - 1, Math.floor(count * share))]!;
  return { perSecond: count / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}
