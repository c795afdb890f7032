import { maxWaitingHashes } from '../../../contract/limits.ts';
import { AppError } from '../app-error.ts';

/** Whom a password is hashed for. */
export type HashFor = {
  /** The phone. */
  account: string;
  /** The group of the client's address. */
  address: string;
  /** Whether they showed a session, a device mark or a right code of this account. */
  known: boolean;
};

export type HashQueue = {
  /**
   * Runs `work` when its turn comes. Known people and strangers take turns, among strangers the
   * addresses do, and of an address the accounts. Throws 503 for one too many: the newest of
   * whoever has most waiting.
   */
  run<Result>(whom: HashFor, work: () => Promise<Result>): Promise<Result>;
};

type Job = { start(): void; refuse(error: AppError): void };

/** Jobs, or parts that take turns in the order in which the map holds them. */
type Turns = { size: number; parts: Map<string, Turns>; jobs: Job[] };

const retryAfterMs = 2000;

export function createHashQueue(atOnce: number): HashQueue {
  const waiting = createTurns();
  let running = 0;

  function waitForTurn(whom: HashFor): Promise<void> {
    return new Promise((start, refuse) => {
      push(waiting, turnOf(whom), { start, refuse });
      if (waiting.size <= maxWaitingHashes) return;
      popNewestOfLargest(waiting)?.refuse(new AppError(503, 'auth.busy', { retryAfterMs }));
    });
  }

  return {
    async run(whom, work) {
      if (running < atOnce) running += 1;
      else await waitForTurn(whom);
      try {
        return await work();
      } finally {
        const next = shift(waiting);
        if (next === undefined) running -= 1;
        else next.start();
      }
    },
  };
}

function turnOf({ known, address, account }: HashFor): readonly string[] {
  return known ? ['known', account] : ['stranger', address, account];
}

function createTurns(): Turns {
  return { size: 0, parts: new Map(), jobs: [] };
}

function push(turns: Turns, [part, ...rest]: readonly string[], job: Job): void {
  turns.size += 1;
  if (part === undefined) {
    turns.jobs.push(job);
    return;
  }
  const inner = turns.parts.get(part) ?? createTurns();
  turns.parts.set(part, inner);
  push(inner, rest, job);
}

function shift(turns: Turns): Job | undefined {
  if (turns.size === 0) return undefined;
  turns.size -= 1;
  const [first] = turns.parts;
  if (first === undefined) return turns.jobs.shift();
  const [part, inner] = first;
  const job = shift(inner);
  turns.parts.delete(part);
  if (inner.size > 0) turns.parts.set(part, inner);
  return job;
}

function popNewestOfLargest(turns: Turns): Job | undefined {
  turns.size -= 1;
  const [largest] = [...turns.parts]
    .reverse()
    .toSorted(([, one], [, other]) => other.size - one.size);
  if (largest === undefined) return turns.jobs.pop();
  const [part, inner] = largest;
  const job = popNewestOfLargest(inner);
  if (inner.size === 0) turns.parts.delete(part);
  return job;
}
