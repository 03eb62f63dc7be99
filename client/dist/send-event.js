import { connectionOf } from "./connection.js";
import { isRecord } from "./is-record.js";
import { send } from "./send.js";
import { signEvent } from "./sign-event.js";
/**
 * Signs an event and sends it, again where that may help: its id makes it count once. The outcome is returned also when
 * it is `unmatched` or `error` (the note says why); `duplicate` after a retry means that an earlier try arrived.
 *
 * @throws PartnerProgramError when the service did not take it: `invalid_signature`, `rate_limited`, `no_answer` and so on
 */
export async function sendEvent(connection, event, options = {}) {
    const body = JSON.stringify(event);
    const outcome = await send(connectionOf(connection), {
        method: "POST",
        path: "/events",
        // Signed anew for each try, which may come minutes after the one before.
        async headers() {
            const timestamp = Math.floor(Date.now() / 1000);
            return {
                "content-type": "application/json",
                "x-vp-program": connection.program,
                "x-vp-timestamp": String(timestamp),
                "x-vp-signature": await signEvent(connection.secret, body, timestamp),
            };
        },
        body,
        idempotencyKey: null,
        isSuccess: isOutcome,
    }, options);
    return outcome;
}
/** An event with the status error is answered 422, and is recorded like every other one. */
const isOutcome = ({ status, body }) => (status === 200 || status === 422) && isRecord(body) && "signedWith" in body;
