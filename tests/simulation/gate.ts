import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Mortal } from './mortal.ts';

/** One action from its first call to its last response, on every node that it reaches. */
export type Task = { readonly name: string };

type Arrival = { task: Task | undefined; node: Mortal | null; what: string; go: () => void };

/** Tasks with priority over others, and the numbers of turns after which the next task gets priority. */
export type Racing = { tasks: readonly Task[]; switches: readonly number[] };

// Turns of the event loop without anything that moves.
const quietTurns = 3;
// The time before a statement is checked for waiting on a lock.
const patienceMs = 3;

export type Gate = ReturnType<typeof createGate>;

/**
 * Passes one statement or message at a time, the next one once nothing moves: the gate, not the machine,
 * decides the order. `countBlocked` counts the statements in the database that wait for locks. Outside
 * `settle` everything passes immediately.
 */
export function createGate(countBlocked: () => Promise<number>) {
  const tasks = new AsyncLocalStorage<Task>();
  const atWork = new AsyncLocalStorage<boolean>();
  let waiting: Arrival[] = [];
  let sent = new Set<{ wasBlocked: boolean }>();
  let racing: Racing | null = null;
  let turns = 0;
  let moves = 0;
  let working = 0;
  let isSettling = false;
  let areBlocked = false;
  let changed = Promise.withResolvers<void>();
  let trace = createHash('sha256');

  function move(): void {
    moves += 1;
    areBlocked = false;
    notice();
  }

  function notice(): void {
    changed.resolve();
    changed = Promise.withResolvers();
  }

  function takeTurn(what: string, node: Mortal | null): Promise<void> {
    move();
    if (!isSettling) return Promise.resolve();
    const task = tasks.getStore();
    return new Promise((go) => waiting.push({ task, node, what, go }));
  }

  async function counting<Result>(by: 1 | -1, work: () => Promise<Result>): Promise<Result> {
    working += by;
    move();
    try {
      return await atWork.run(by > 0, work);
    } finally {
      working -= by;
      move();
    }
  }

  /** Resolves when nothing moves any more. */
  async function rest(): Promise<void> {
    for (let quiet = 0; quiet < quietTurns;) {
      const before = moves;
      await setImmediate();
      if (working > 0) await changed.promise;
      else if (sent.size > 0 && !areBlocked) await answered();
      const isQuiet = moves === before && working === 0 && (sent.size === 0 || areBlocked);
      quiet = isQuiet && !isReadingFiles() ? quiet + 1 : 0;
    }
  }

  /** Resolves when a statement is answered, or all of them are known to wait for locks. */
  async function answered(): Promise<void> {
    const before = moves;
    const patience = setTimeout(notice, patienceMs);
    await changed.promise;
    clearTimeout(patience);
    if (moves !== before) return;
    const blocked = await countBlocked();
    if (moves !== before || blocked < sent.size) return;
    areBlocked = true;
    for (const one of sent) one.wasBlocked = true;
  }

  function nextArrival(): Arrival | undefined {
    waiting = waiting.filter(({ node }) => node?.isDead !== true);
    const first = racing?.tasks
      .map((task) => waiting.find((arrival) => arrival.task === task))
      .find((arrival) => arrival !== undefined);
    const next = first ?? waiting[0];
    if (next === undefined) return undefined;
    waiting.splice(waiting.indexOf(next), 1);
    if (racing !== null && first !== undefined) {
      turns += 1;
      const [leading] = racing.tasks;
      if (racing.switches.includes(turns) && leading !== undefined) {
        racing = { ...racing, tasks: [...racing.tasks.slice(1), leading] };
      }
    }
    trace.update(`${next.task?.name} ${next.what}\n`);
    return next;
  }

  return {
    tasks,
    takeTurn,
    /** Counts as a movement: callers that wait for rest keep waiting. */
    move,
    /** Sends a statement when its turn comes; its answer waits for another turn where it had to wait for a lock. */
    async send<Result>(
      what: string,
      node: Mortal | null,
      statement: () => Promise<Result>,
    ): Promise<Result> {
      await takeTurn(what, node);
      const own = { wasBlocked: false };
      sent.add(own);
      move();
      try {
        return await statement();
      } finally {
        sent.delete(own);
        move();
        if (own.wasBlocked) await takeTurn(`answer to ${what}`, node);
      }
    },
    /** Runs work of other threads, because its completion is not visible from outside. */
    work: <Result>(work: () => Promise<Result>) => counting(1, work),
    /** Does something that waits for its turns, though it be in the middle of such work. */
    leaveWork: <Result>(work: () => Promise<Result>) =>
      atWork.getStore() === true ? counting(-1, work) : work(),
    /** Passes one after the other until none is waiting. `start` begins the action. */
    async settle(start: () => void, among: Racing | null = null): Promise<void> {
      isSettling = true;
      racing = among;
      turns = 0;
      start();
      for (;;) {
        await rest();
        const next = nextArrival();
        if (next === undefined) break;
        next.go();
      }
      isSettling = false;
    },
    /** Starts over: all waiting callers wait forever. */
    reset(): void {
      waiting = [];
      sent = new Set();
      racing = null;
      working = 0;
      isSettling = false;
      trace = createHash('sha256');
    },
    /** Hashes the run: the same for the same events in the same order. */
    digest: () => trace.copy().digest('hex'),
  };
}

function isReadingFiles(): boolean {
  return process.getActiveResourcesInfo().some((name) => /^(FSReq|CloseReq)/.test(name));
}
