/**
 * One answer for all that ask at nearly the same time; a failure is theirs together.
 *
 * @param forMs how old what it returns may be, in milliseconds
 */
export function sharedAnswer<Answer>(forMs: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let answer: Promise<Answer>;
  return () => {
    if (performance.now() - askedAtMs >= forMs) {
      askedAtMs = performance.now();
      answer = ask();
    }
    return answer;
  };
}
