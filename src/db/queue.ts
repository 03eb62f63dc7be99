import { Unavailable } from "./unavailable.ts";

/** One owner's queue. */
export interface Queue {
  most: number;
  /** How many may run at once: one while others hold the owner's locks, doubled after each success. */
  width: number;
  running: number;
  readonly waiting: Waiter[];
}

interface Waiter {
  admit(): void;
}

/** More would only run out of time. */
const MOST_WAITING = 200;

export const emptyQueue = (most: number): Queue => ({ most, width: most, running: 0, waiting: [] });

/** Queues by their names, each made when it is first needed. */
export interface NamedQueues {
  /** @param most how many may run at once, in a new one */
  of(name: string, most: number): Queue;
  forgetIfEmpty(name: string, queue: Queue): void;
  all(): Queue[];
}

export function createNamedQueues(): NamedQueues {
  const queues = new Map<string, Queue>();
  return {
    of(name, most) {
      let queue = queues.get(name);
      if (queue === undefined) queues.set(name, (queue = emptyQueue(most)));
      return queue;
    },
    forgetIfEmpty(name, queue) {
      if (queue.running === 0 && queues.get(name) === queue) queues.delete(name);
    },
    all: () => [...queues.values()],
  };
}

/** Whether it is narrowed because others hold its owner's locks. */
export const isNarrow = ({ width, most }: Queue): boolean => width < most;

/** @throws Unavailable if its turn does not come before the deadline, or the queue is full */
export async function enter(queue: Queue, deadline: number, isBack = false): Promise<void> {
  if (queue.waiting.length === 0 && queue.running < queue.width) {
    queue.running += 1;
    return;
  }
  if (!isBack && queue.waiting.length >= MOST_WAITING) throw new Unavailable("too many requests are waiting");
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const waiter: Waiter = { admit: resolve };
  queue.waiting.push(waiter);
  const timer = setTimeout(
    () => {
      queue.waiting.splice(queue.waiting.indexOf(waiter), 1);
      reject(new Unavailable("timed out waiting in the queue"));
    },
    Math.max(0, deadline - performance.now()),
  );
  admitNext(queue);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
  }
}

/** Ends what has entered. */
export function leave(queue: Queue): void {
  queue.running -= 1;
  queue.width = Math.min(queue.width * 2, queue.most);
  admitNext(queue);
}

/** Lets in whoever there is room for. */
export function admitNext(queue: Queue): void {
  while (queue.running < queue.width) {
    const next = queue.waiting.shift();
    if (next === undefined) return;
    queue.running += 1;
    next.admit();
  }
}
