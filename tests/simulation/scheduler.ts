import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { isInTransaction, type Point } from './points.ts';

/** What befalls who does something, at the point that they reach as the `at`-th. */
export type Disturbance = { at: number; how: 'hold' | 'crash' };

/** Somebody's doing, from its first call to its last answer, on whichever nodes it comes to. */
type Task = { disturbance: Disturbance | null; reached: number };

type Held = { point: Point; node: Mortal; go: () => void };

/** What can die: nothing of it goes on from then. */
export type Mortal = { readonly name: string; isDead: boolean; die(): void };

/** Thrown where a node dies, so that its transaction is rolled back; nobody who catches it lives. */
export class Died extends Error {}

export const never = new Promise<never>(() => {});

/** What can be asked of a database about the statements under way. */
export type Statements = {
  /** Grows with everything that begins or ends. */
  count(): number;
  underWay(): number;
  /** Whether all of them wait for locks of others. */
  areStuck(): Promise<boolean>;
  /** Whether one transaction can wait while another goes on. */
  readonly canHold: boolean;
};

// Turns of the event loop without anything that moves.
const quietTurns = 4;

export type Scheduler = ReturnType<typeof createScheduler>;

/**
 * Lets one thing happen at a time: what somebody does runs until it is done, is held at a point, or waits
 * for what is held, for a lock or for the clock. Nothing here depends on real time, so that the same steps
 * always meet in the same way.
 */
export function createScheduler(statements: Statements, tell: (what: string) => void) {
  const tasks = new AsyncLocalStorage<Task>();
  let held: Held[] = [];
  let pausing: (() => void)[] = [];
  let moves = 0;
  let isCalm = false;

  async function settle(): Promise<void> {
    for (let quiet = 0, turns = 0; quiet < quietTurns; turns += 1) {
      const before = statements.count() + moves;
      await setImmediate();
      const isBusy = statements.underWay() > 0 && !(turns > 100 && (await statements.areStuck()));
      quiet = isBusy || statements.count() + moves !== before ? 0 : quiet + 1;
    }
  }

  /** Lets those who pause try again, until that helps nobody any more. */
  async function settleAll(): Promise<void> {
    await settle();
    const again = pausing;
    pausing = [];
    if (again.length === 0) return;
    for (const go of again) go();
    await settle();
  }

  return {
    /** Begins somebody's doing, and resolves when it does not go on by itself. */
    async begin(disturbance: Disturbance | null, work: () => Promise<void>): Promise<void> {
      const task: Task = { disturbance, reached: 0 };
      void tasks.run(task, work).then(() => (moves += 1));
      await settleAll();
    },
    /** Marks a point on the way of whoever is at it. Throws `Died` where its node dies. */
    async reach(node: Mortal, point: Point): Promise<void> {
      if (node.isDead) throw new Died();
      moves += 1;
      const task = tasks.getStore();
      if (task === undefined) return;
      task.reached += 1;
      const { disturbance } = task;
      if (isCalm || disturbance?.at !== task.reached) return;
      if (disturbance.how === 'crash') {
        tell(`${node.name} dies at ${point}`);
        held = held.filter((one) => one.node !== node);
        node.die();
        throw new Died();
      }
      if (isInTransaction(point) && !statements.canHold) return;
      tell(`held at ${point} of ${node.name}`);
      await new Promise<void>((go) => held.push({ point, node, go }));
      moves += 1;
    },
    /** Lets the one go on that is held for the longest; false when nobody is. */
    async release(): Promise<boolean> {
      const first = held.shift();
      if (first === undefined) return false;
      tell(`goes on from ${first.point} of ${first.node.name}`);
      first.go();
      await settleAll();
      return true;
    },
    /** Disturbs nobody any more. */
    calm: () => void (isCalm = true),
    /** Waits as whoever finds something claimed: until anything has moved. */
    pause: () => new Promise<void>((go) => pausing.push(go)),
    settle: settleAll,
  };
}
