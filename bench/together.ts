import { Pool } from "undici";

/** A request for the bench to time. */
export interface TimedRequest {
  /** Below `/api/v1` with a key, below the console of a brand with a session. */
  readonly path: string;
  readonly key: string | Readonly<{ brandId: string; session: string }>;
}

const sentAs = ({ path, key }: TimedRequest) =>
  typeof key === "string"
    ? { path: `/api/v1${path}`, headers: { authorization: `Bearer ${key}` } }
    : {
        path: `/console/${key.brandId}/api/v1${path}`,
        headers: { cookie: `vp_session=${key.session}`, "sec-fetch-site": "same-origin" },
      };

const ROUNDS = 10;
const WARM_UP_REQUESTS = 10;

/**
 * How long each request takes, one after the other over one connection to its server: in turns of a few, so that a busy
 * moment of the machine meets all of them.
 *
 * @param baseUrls of each request's server
 * @returns for each request its times in ms, the shortest first
 */
export async function timesTogether(
  baseUrls: readonly string[],
  requests: readonly TimedRequest[],
  perRequest: number,
): Promise<Float64Array[]> {
  const pools = baseUrls.map((baseUrl) => new Pool(baseUrl, { connections: 1, pipelining: 1 }));
  const timeOf = async (timed: TimedRequest, index: number): Promise<number> => {
    const startedAt = performance.now();
    const { path, headers } = sentAs(timed);
    const response = await pools[index]!.request({ method: "GET", path, headers });
    const text = await response.body.text();
    const tookMs = performance.now() - startedAt;
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${text}`);
    return tookMs;
  };
  const times = requests.map((): number[] => []);
  for (const [index, request] of requests.entries()) {
    for (let count = 0; count < WARM_UP_REQUESTS; count += 1) await timeOf(request, index);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, request] of requests.entries()) {
      for (let count = 0; count < perRequest / ROUNDS; count += 1) {
        times[index]!.push(await timeOf(request, index));
      }
    }
  }
  await Promise.all(pools.map((pool) => pool.close()));
  return times.map((own) => Float64Array.from(own).sort());
}

/** The time that so great a share of the requests does not exceed. */
export const percentile = (times: Float64Array, share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
