/** An answer that came with the page. */
export interface FirstAnswer {
  readonly name: string;
  readonly input: object;
  /** As the service answers the call. */
  readonly body: unknown;
}

/** The answers that came with the page, to the reads that its screen begins with. */
export interface FirstAnswers {
  /** When the service gave them, by the browser's clock in milliseconds. */
  readonly atMs: number;
  /** The answer to a read; undefined if the page brought none. */
  readonly find: (name: string, input: object) => unknown;
}

/** Reads what came with the page, as the service's `answerFirstReads` writes it. */
export function readFirstAnswers(): FirstAnswers {
  const text = document.querySelector("#first-answers")?.textContent ?? "[]";
  return firstAnswersOf(JSON.parse(text) as readonly FirstAnswer[], pageReceivedAtMs());
}

/** @param atMs when the service gave them */
export function firstAnswersOf(answers: readonly FirstAnswer[], atMs: number): FirstAnswers {
  const keyOf = (name: string, input: object) => `${name} ${JSON.stringify(input)}`;
  const bodies = new Map(answers.map(({ name, input, body }) => [keyOf(name, input), body]));
  return { atMs, find: (name, input) => bodies.get(keyOf(name, input)) };
}

/** The answers are the last lines of the page. */
function pageReceivedAtMs(): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const received = page === undefined || page.responseEnd === 0 ? performance.now() : page.responseEnd;
  return Date.now() - Math.round(performance.now() - received);
}
