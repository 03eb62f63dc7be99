import type { Deps } from "../../deps.ts";
import type { Session } from "../../queries/sign-in/find-session.ts";
import { getPrograms } from "../brand/programs/get-programs.ts";
import type { AnyCaller } from "../endpoint/caller.ts";
import type { AnyAccess, Endpoint } from "../endpoint/endpoint.ts";
import { invokeEndpoint } from "../endpoint/invoke-endpoint.ts";
import { getConsoleSession } from "../people/console/get-session.ts";
import { getTodo } from "../people/console/home/get-todo.ts";
import { getSeries } from "../people/console/statistics/get-series.ts";
import { memberOf, operatorOf, partnerOf } from "../people/identify-person.ts";
import { getAttention } from "../people/operator/attention/get-attention.ts";
import { getOperatorSession } from "../people/operator/get-session.ts";
import { getPortalSession } from "../people/portal/get-session.ts";
import { getPayments } from "../people/portal/home/get-payments.ts";
import { getMyPrograms } from "../partner/programs/get-my-programs.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";

/** A read that a screen of an app begins with, under the name and input by which the app's client knows it. */
interface FirstRead {
  readonly name: string;
  readonly input: Readonly<Record<string, string | number>>;
  readonly endpoint: Endpoint<AnyAccess>;
}

/** What the screens of an app begin with, as its `first-reads.ts` has it. */
export interface FirstReads {
  /** Null for someone to whom the app shows nothing. */
  readonly callerOf: (
    deps: Deps,
    session: Session,
    ids: Readonly<Record<string, string | undefined>>,
  ) => Promise<AnyCaller | null> | AnyCaller;
  readonly onEveryScreen: readonly FirstRead[];
  readonly onHome: readonly FirstRead[];
}

export const CONSOLE_READS: FirstReads = {
  callerOf: (deps, session, { brandId = "" }) => memberOf(deps, session, brandId),
  onEveryScreen: [
    { name: "getSession", input: {}, endpoint: getConsoleSession },
    { name: "listPrograms", input: {}, endpoint: getPrograms },
  ],
  onHome: [
    { name: "getTodo", input: {}, endpoint: getTodo },
    { name: "getSeries", input: { days: 30 }, endpoint: getSeries },
  ],
};

export const PORTAL_READS: FirstReads = {
  callerOf: partnerOf,
  onEveryScreen: [
    { name: "getMySession", input: {}, endpoint: getPortalSession },
    { name: "listMyPrograms", input: {}, endpoint: getMyPrograms },
  ],
  onHome: [{ name: "getMyPayments", input: {}, endpoint: getPayments }],
};

export const OPS_READS: FirstReads = {
  callerOf: operatorOf,
  onEveryScreen: [{ name: "getOperatorSession", input: {}, endpoint: getOperatorSession }],
  onHome: [{ name: "listAttention", input: {}, endpoint: getAttention }],
};

/** A page does not wait longer for its reads: the app then makes them itself. */
const LONGEST_WAIT_MS = 500;

/** The answer to a read, as the API gives it. */
export interface FirstAnswer {
  readonly name: string;
  readonly input: object;
  readonly body: unknown;
}

/**
 * The answers to an app's first reads. They are those of the API, under the same checks; a read that fails or takes too
 * long is left out.
 */
export async function answerFirstReads(
  { deps, limits }: Readonly<{ deps: Deps; limits: RateLimits }>,
  reads: readonly FirstRead[],
  caller: AnyCaller,
  requestId: string,
): Promise<FirstAnswer[]> {
  let stopWaiting = (): void => {};
  const end = new Promise<null>((resolve) => {
    const timer = setTimeout(() => resolve(null), LONGEST_WAIT_MS);
    stopWaiting = () => clearTimeout(timer);
  });
  const answers = await Promise.all(
    reads.map(({ name, input, endpoint }) => {
      const readInput = () => ({ params: {}, query: input, body: {} });
      const call = { caller, readInput, idempotencyKey: undefined, requestId };
      const answered = invokeEndpoint(deps, limits, endpoint, call).then(
        ({ body }): FirstAnswer => ({ name, input, body }),
        // The app asks again, and shows what is wrong.
        () => null,
      );
      return Promise.race([answered, end]);
    }),
  );
  stopWaiting();
  return answers.filter((answer) => answer !== null);
}

/** The answers as an element of the page: a data block, which no browser runs. Without `<`, no text inside can end it. */
export const elementOfAnswers = (answers: readonly FirstAnswer[]): string =>
  `<script type="application/json" id="first-answers">${JSON.stringify(answers).replaceAll("<", String.raw`\u003c`)}</script>\n`;
