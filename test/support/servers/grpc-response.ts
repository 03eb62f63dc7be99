/** Cause of Temporal's RESOURCE_EXHAUSTED when only one workflow is concerned. */
export const BUSY_WORKFLOW = 5;
/** Cause of Temporal's RESOURCE_EXHAUSTED when the caller makes too many calls. */
export const RPS_LIMIT = 1;

/** A field of a protobuf message that has a length, such as a text or another message. */
const field = (number: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([number * 8 + 2, content.length]), content]);

/**
 * A gRPC error as Temporal's client throws it, with the details that the server sends.
 *
 * @param resourceExhaustedCause adds `ResourceExhaustedFailure` to the details
 */
export function responseOf(code: number, resourceExhaustedCause?: number): Error {
  const details =
    resourceExhaustedCause === undefined
      ? []
      : [
          Buffer.concat([
            Buffer.from([8, code]),
            field(
              3,
              Buffer.concat([
                field(
                  1,
                  Buffer.from("type.googleapis.com/temporal.api.errordetails.v1.ResourceExhaustedFailure"),
                ),
                field(2, Buffer.from([8, resourceExhaustedCause])),
              ]),
            ),
          ]),
        ];
  return new Error("a call failed", { cause: errorOf(code, details) });
}

/** The gRPC error itself, as the services of a connection throw it. */
export function errorOf(code: number, details: readonly Buffer[] = []): Error {
  return Object.assign(new Error(`gRPC ${code}`), {
    code,
    details: `gRPC ${code}`,
    metadata: { get: (name: string) => (name === "grpc-status-details-bin" ? details : []) },
  });
}
