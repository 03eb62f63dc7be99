import assert from "node:assert/strict";
import type { AnyAccess, Endpoint } from "../../../src/api/endpoint/endpoint.ts";
import { API_ERRORS } from "../../../src/domain/api-errors.ts";
import type { ApiResponse } from "../scenes/api.ts";

/**
 * The response is what the endpoint declares: right status, every declared field in its declared form, and no field
 * that is not declared.
 */
export function expectDeclaredResponse(endpoint: Endpoint<AnyAccess>, response: ApiResponse): void {
  const name = `${endpoint.method} ${endpoint.path}`;
  assert.equal(response.status, endpoint.status, `${name} answers its declared status`);
  const parsed = endpoint.response.safeParse(response.body);
  assert(parsed.success, `${name} answers what it declares: ${parsed.error?.message}`);
  // Parsing drops what is not declared, so a difference is a field that the reference does not know.
  assert.deepEqual(
    response.body,
    JSON.parse(JSON.stringify(parsed.data)),
    `${name} answers no undeclared field`,
  );
}

/** The one shape of errors, with a known code and that code's status (API-6). */
export function expectOurError(response: ApiResponse): void {
  const { error } = response.body as {
    error: { status: number; code: keyof typeof API_ERRORS } & Record<string, unknown>;
  };
  assert(error, `an error has the shape {error}: ${JSON.stringify(response.body)}`);
  assert.equal(error.status, response.status);
  assert.equal(
    API_ERRORS[error.code]?.status,
    response.status,
    `${error.code} is an error code of status ${response.status}`,
  );
  for (const field of ["message", "next"])
    assert.equal(typeof error[field], "string", `an error has ${field}`);
  const allowed = [
    "status",
    "code",
    "message",
    "next",
    ...(response.status >= 500 ? ["requestId"] : []),
    ...(error.code === "more_than_approved" ? ["difference"] : []),
  ];
  assert.deepEqual(
    Object.keys(error).filter((field) => !allowed.includes(field)),
    [],
  );
}
