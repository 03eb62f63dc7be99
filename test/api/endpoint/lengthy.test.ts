import { expect, test } from "@jest/globals";
import { operationIdOf } from "../../../src/api/endpoint/endpoint.ts";
import { CONSOLE_ENDPOINTS } from "../../../src/api/people/console/index.ts";
import { ENDPOINTS } from "../../../src/api/registry.ts";

// API-14, decision 0027: test/api/http/busy-program.test.ts shows what such a line does.
test("what writes or marks all payouts of a batch waits in a line of its own, not in its program's", () => {
  const lengthy = [...ENDPOINTS, ...CONSOLE_ENDPOINTS]
    .filter((endpoint) => endpoint.isLengthy)
    .map(operationIdOf);
  expect(lengthy.toSorted()).toEqual([
    "apply_bank_answer",
    "approve_payout_proposal",
    "create_bank_file",
    "propose_payout_batch",
    "start_payout_batch",
  ]);
});
