import type { Endpoint } from "../endpoint/endpoint.ts";
import { API_PREFIX } from "../endpoint/endpoint.ts";
import { USUAL_VALUES } from "../endpoint/demo-values.ts";

/** A shell command that calls the endpoint and works against the demo once its variables are set. */
export function curlExampleOf(endpoint: Endpoint): string {
  const { method, access, example } = endpoint;
  const path = endpoint.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => `$${example.demo?.[name] ?? USUAL_VALUES[name]}`,
  );
  const key = access.kind === "brand" ? "$OWNER" : "$PARTNER";
  const parts = [
    `curl -s${method === "GET" ? "" : ` -X ${method}`} "$BASE${API_PREFIX}${path}"`,
    `-H "Authorization: Bearer ${key}"`,
    ...(endpoint.idempotency === "required" ? [`-H "Idempotency-Key: ${IDEMPOTENCY_KEY}"`] : []),
    ...(example.body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(example.body))}`]),
  ];
  return parts.join(" \\\n  ");
}

const IDEMPOTENCY_KEY = "5f0c5a3e-7a0c-4a52-9c0e-4f6a3b1d2c98";

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A signed event as a brand's backend sends it. */
export const EVENT_EXAMPLE = String.raw`TIME=$(date +%s)
BODY='{"id":"evt-1001","type":"sale","order_id":"A-1001","amount_cents":12900,"currency":"USD","coupon_code":"ADA10"}'
SIGNATURE=$(printf '%s.%s' "$TIME" "$BODY" | openssl dgst -sha256 -hmac "$SECRET" -hex | sed 's/.* //')
curl -s -X POST "$BASE/api/v1/events"   -H "Content-Type: application/json"   -H "x-vp-program: $PROGRAM" -H "x-vp-timestamp: $TIME" -H "x-vp-signature: $SIGNATURE"   -d "$BODY"`;
