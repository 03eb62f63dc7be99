/** What the sandbox does with a transfer. */
type SandboxBehaviour = Readonly<{
  /** What it records. `lost`: the request never arrived, so the next one under the key is the first. */
  state: "settled" | "in_transit" | "refused" | "balance_too_low" | "lost";
  /** The transfer is recorded, but its response is lost. */
  isResponseLost?: true;
  /** The event it sends, and how much later. Service clock. */
  next?: Readonly<{ event: "settled" | "returned"; afterMs: number; part?: number }>;
}>;

const OK: SandboxBehaviour = { state: "settled" };
const SLOW_MS = 30_000;
const RETURN_MS = 10_000;

/**
 * The behaviour of each magic account name, request by request for a payout; the last one repeats. Every other name
 * is paid at once. RAIL-1.
 */
export const SANDBOX_ACCOUNTS: Readonly<Record<string, readonly [SandboxBehaviour, ...SandboxBehaviour[]]>> =
  {
    ok: [OK],
    refuse: [{ state: "refused" }],
    timeout_then_ok: [{ state: "settled", isResponseLost: true }],
    return_after_paid: [{ state: "settled", next: { event: "returned", afterMs: RETURN_MS } }],
    slow: [{ state: "in_transit", next: { event: "settled", afterMs: SLOW_MS } }],
    // Beyond the five: outcomes worth trying by hand.
    return_partly: [{ state: "settled", next: { event: "returned", afterMs: RETURN_MS, part: 0.5 } }],
    lost_then_ok: [{ state: "lost" }, OK],
    balance_low_then_ok: [{ state: "balance_too_low" }, OK],
    never_answers: [{ state: "lost" }],
  };

/** @param requests how many requests for the payout came before */
export function sandboxBehaviourOf(account: string, requests: number): SandboxBehaviour {
  const behaviours = Object.hasOwn(SANDBOX_ACCOUNTS, account) ? SANDBOX_ACCOUNTS[account] : undefined;
  return behaviours?.[Math.min(requests, behaviours.length - 1)] ?? OK;
}
