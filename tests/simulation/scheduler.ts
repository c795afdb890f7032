import type { Gate, Task } from './gate.ts';
import { Died, type Mortal } from './mortal.ts';
import { isInTransaction, type Point } from './points.ts';

/** A disturbance of an action at the `at`-th point that it reaches. */
export type Disturbance = { at: number; how: 'hold' | 'crash' };

/** An action with its disturbance. */
export type Work = { disturbance: Disturbance | null; work: () => Promise<void> };

/** A running action with its disturbance. */
type Doing = Task & { disturbance: Disturbance | null; reached: number };

type Held = { point: Point; node: Mortal; go: () => void };

export type Scheduler = ReturnType<typeof createScheduler>;

type Parts = {
  gate: Gate;
  /** True when one transaction can wait while another continues. */
  canHold: boolean;
  /** Resolves when the database knows that a node is dead. */
  bury(node: Mortal): Promise<void>;
  tell(what: string): void;
};

/**
 * Runs actions until they finish, are held at a point, or wait for a held action, a lock or the clock.
 * Real time has no influence, so that the same steps always interleave in the same way.
 */
export function createScheduler({ gate, canHold, bury, tell }: Parts) {
  const doings = new WeakMap<Task, Doing>();
  let held: Held[] = [];
  let pausing: (() => void)[] = [];
  let begun = 0;
  let isCalm = false;

  /** Runs all actions as far as possible, then the pausing ones, until no progress is made. */
  async function settle(start: () => void, among: Task[] = [], switches: readonly number[] = []) {
    await gate.settle(start, { tasks: among, switches });
    const again = pausing;
    pausing = [];
    if (again.length === 0) return;
    await gate.settle(() => {
      for (const go of again) go();
    });
  }

  function createDoing({ work, disturbance }: Work) {
    const task: Task = { name: `doing ${(begun += 1)}` };
    doings.set(task, { ...task, disturbance, reached: 0 });
    return { task, start: () => void gate.tasks.run(task, work).then(gate.move) };
  }

  return {
    /** Starts an action, and resolves when it finishes or cannot continue. */
    begin: (one: Work): Promise<void> => settle(createDoing(one).start),
    /**
     * Starts several actions at once. After each number of turns in `switches` another one continues.
     */
    race(works: readonly Work[], switches: readonly number[]): Promise<void> {
      const racers = works.map(({ work, disturbance }) =>
        createDoing({ work: () => gate.takeTurn('begin', null).then(work), disturbance }),
      );
      const start = () => {
        for (const racer of racers) racer.start();
      };
      return settle(
        start,
        racers.map(({ task }) => task),
        switches,
      );
    },
    /** Marks a point on the way of the current action. Throws `Died` where its node dies. */
    async reach(node: Mortal, point: Point): Promise<void> {
      if (node.isDead) throw new Died();
      gate.move();
      const task = gate.tasks.getStore();
      const doing = task && doings.get(task);
      if (doing === undefined) return;
      doing.reached += 1;
      const { disturbance } = doing;
      if (isCalm || disturbance?.at !== doing.reached) return;
      if (disturbance.how === 'crash') {
        tell(`${node.name} dies at ${point}`);
        held = held.filter((one) => one.node !== node);
        node.die();
        await gate.work(() => bury(node));
        throw new Died();
      }
      if (isInTransaction(point) && !canHold) return;
      tell(`held at ${point} of ${node.name}`);
      await new Promise<void>((go) => held.push({ point, node, go }));
      gate.move();
    },
    /** Releases the action that was held longest; false when none is held. */
    async release(): Promise<boolean> {
      const first = held.shift();
      if (first === undefined) return false;
      tell(`goes on from ${first.point} of ${first.node.name}`);
      await settle(first.go);
      return true;
    },
    /** Ends all disturbances. */
    calm: () => void (isCalm = true),
    /** Waits for any movement, as a caller does that finds an object claimed. */
    pause: () => new Promise<void>((go) => pausing.push(go)),
    settle: () => settle(() => {}),
  };
}
