import { maxWaitingHashes } from '#contract/base/limits.ts';
import { Refusal } from './refusal.ts';
import { createQueue, type Queue, type Waiter } from './queue.ts';

/** The account and client for which a password is hashed. */
export type HashFor = {
  /** The phone, or the name of a colleague, whether or not there is such an account. */
  account: string;
  /** The group of the client's address. */
  address: string;
  /** True when the client showed a session, a device mark or a right code of this account. */
  known: boolean;
  /** The known device; it takes turns with other devices that know the same account. */
  device?: string | null;
  /** True for a sign-in to the staff console. */
  isStaff?: boolean;
};

/** Waiters, or parts that take turns in the order of the map. */
type Turns = { size: number; parts: Map<string, Turns>; waiters: Waiter[] };

const retryAfterMs = 2000;

/**
 * Creates the queue for hashing passwords. Known people, strangers at the site and strangers at the console
 * take turns; among strangers the addresses take turns, and within an address the accounts. It makes no
 * difference whether an account exists. When the queue is full, it refuses the newest waiter in the longest
 * lane with 503.
 */
export function createHashQueue(maxParallel: number): Queue<HashFor> {
  const waiting = createTurns();
  return createQueue(maxParallel, {
    push(whom, waiter) {
      push(waiting, getTurnKey(whom), waiter);
      if (waiting.size <= maxWaitingHashes) return;
      popNewestOfLargest(waiting)?.refuse(
        new Refusal(503, 'auth.busy', undefined, { retryAfterMs }),
      );
    },
    shift: () => shift(waiting),
  });
}

function getTurnKey({ known, address, account, device, isStaff }: HashFor): readonly string[] {
  if (known) return ['known', `${isStaff === true}`, account, device ?? address];
  return [isStaff === true ? 'stranger at the console' : 'stranger', address, account];
}

function createTurns(): Turns {
  return { size: 0, parts: new Map(), waiters: [] };
}

function push(turns: Turns, [part, ...rest]: readonly string[], waiter: Waiter): void {
  turns.size += 1;
  if (part === undefined) {
    turns.waiters.push(waiter);
    return;
  }
  const inner = turns.parts.get(part) ?? createTurns();
  turns.parts.set(part, inner);
  push(inner, rest, waiter);
}

function shift(turns: Turns): Waiter | undefined {
  if (turns.size === 0) return undefined;
  turns.size -= 1;
  const [first] = turns.parts;
  if (first === undefined) return turns.waiters.shift();
  const [part, inner] = first;
  const waiter = shift(inner);
  turns.parts.delete(part);
  if (inner.size > 0) turns.parts.set(part, inner);
  return waiter;
}

function popNewestOfLargest(turns: Turns): Waiter | undefined {
  turns.size -= 1;
  const [largest] = [...turns.parts]
    .reverse()
    .toSorted(([, one], [, other]) => other.size - one.size);
  if (largest === undefined) return turns.waiters.pop();
  const [part, inner] = largest;
  const waiter = popNewestOfLargest(inner);
  if (inner.size === 0) turns.parts.delete(part);
  return waiter;
}
