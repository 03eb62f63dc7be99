import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { operationIdOf, type Endpoint } from "../../src/api/endpoint/endpoint.ts";
import { ENDPOINTS } from "../../src/api/registry.ts";
import { operationNamed, undocumentedBody, undocumentedIn } from "../support/repository/documented.ts";
import { goodInputOf, inputsOf, restRequestOf, toolMessageOf, type Input } from "./input.ts";
import { send, type Sending } from "./send.ts";
import { openObserver, type Observer } from "./observer.ts";
import { drawnFor, expectWell, openFuzzWorld, SEED, type FuzzWorld } from "./world.ts";

let world: FuzzWorld;
let observer: Observer;
beforeAll(async () => {
  world = await openFuzzWorld();
});
beforeEach(async () => {
  observer = await openObserver(world.api);
});
afterAll(async () => {
  await expectWell(world);
  await world.close();
});

const named = ENDPOINTS.map((endpoint) => [operationIdOf(endpoint), endpoint] as const);
/** Operations that were also carried out, since inputs that are only refused would prove little. */
const succeeded = { rest: new Set<string>(), tools: new Set<string>() };

const isKeyOfSomebody = ({ key }: Input) => key !== "none" && key !== "wrong";

/** Sends one call, having seen to it that what it changes is not taken for the work of those before it. */
async function sendWatched(endpoint: Endpoint, input: Input, sending: Sending) {
  const isChange = endpoint.effect !== "read" && isKeyOfSomebody(input);
  if (isChange) await observer.check();
  const response = await send(world.api.baseUrl, sending);
  return { response, isChange, text: `${sending.method} ${sending.path} ${sending.body}: ${response.text}` };
}

describe(`any request, drawn from seed ${SEED}, gets a response that the document has, and an error changes nothing`, () => {
  test.each(named)("%s", async (operationId, endpoint: Endpoint) => {
    const operation = operationNamed(operationId);
    const property = fc.asyncProperty(inputsOf(endpoint, world), async (input) => {
      const sending = restRequestOf(endpoint, input, world.keys);
      const { response, isChange, text } = await sendWatched(endpoint, input, sending);
      expect([text, undocumentedIn(operation, response)]).toEqual([text, []]);
      expect(response.status).toBeLessThan(500);
      if (response.status < 300) succeeded.rest.add(operationId);
      await observer.note(text, response.status < 300 && isChange);
    });
    await fc.assert(property, {
      ...drawnFor(`rest ${operationId}`),
      examples: [[goodInputOf(endpoint, world)]],
    });
    await observer.check();
  });
});

describe(`any call of a tool, drawn from seed ${SEED}, gets what REST would answer, and an error changes nothing`, () => {
  test.each(named)("%s", async (operationId, endpoint: Endpoint) => {
    const operation = operationNamed(operationId);
    const property = fc.asyncProperty(inputsOf(endpoint, world), async (input) => {
      const sending = toolMessageOf(endpoint, input, world.keys);
      if (sending === null) return;
      const { response, isChange, text } = await sendWatched(endpoint, input, sending);
      const isKnown = isKeyOfSomebody(input);
      const body = isKnown ? restResponseIn(response.text) : (JSON.parse(response.text) as RestBody);
      const status = body.error?.status ?? endpoint.status;
      expect([text, undocumentedBody(operation, status, body)]).toEqual([text, []]);
      expect([text, response.status, status < 500]).toEqual([text, isKnown ? 200 : status, true]);
      if (status < 300) succeeded.tools.add(operationId);
      await observer.note(text, status < 300 && isChange);
    });
    await fc.assert(property, {
      ...drawnFor(`tool ${operationId}`),
      examples: [[goodInputOf(endpoint, world)]],
    });
    await observer.check();
  });
});

interface RestBody {
  readonly error?: { readonly status: number };
}

/** The response of REST that a tool's result carries: as text always, as a structure too where it is a success. */
function restResponseIn(text: string): RestBody {
  const { result } = JSON.parse(text) as {
    result: { content: { text: string }[]; structuredContent?: unknown; isError?: boolean };
  };
  const body = JSON.parse(result.content[0]!.text) as RestBody;
  expect(result.structuredContent).toEqual(result.isError === true ? undefined : body);
  expect(result.isError === true).toBe(body.error !== undefined);
  return body;
}

test("nearly every operation was also carried out, over REST and as a tool", () => {
  for (const done of Object.values(succeeded)) expect(done.size).toBeGreaterThan(ENDPOINTS.length * 0.8);
});
