import type { Gate, Task } from './gate.ts';
import { Died, type Mortal } from './mortal.ts';
import { isInTransaction, type Point } from './points.ts';

/** What befalls who does something, at the point that they reach as the `at`-th. */
export type Disturbance = { at: number; how: 'hold' | 'crash' };

/** What somebody does, and what befalls them. */
export type Work = { disturbance: Disturbance | null; work: () => Promise<void> };

/** Somebody's doing, and what befalls it. */
type Doing = Task & { disturbance: Disturbance | null; reached: number };

type Held = { point: Point; node: Mortal; go: () => void };

export type Scheduler = ReturnType<typeof createScheduler>;

type Parts = {
  gate: Gate;
  /** Whether one transaction can wait while another goes on. */
  canHold: boolean;
  /** Resolves when the database knows that a node is dead. */
  bury(node: Mortal): Promise<void>;
  tell(what: string): void;
};

/**
 * Lets what somebody does run until it is done, is held at a point, or waits for what is held, for a lock
 * or for the clock. Nothing here depends on real time, so that the same steps always meet in the same way.
 */
export function createScheduler({ gate, canHold, bury, tell }: Parts) {
  const doings = new WeakMap<Task, Doing>();
  let held: Held[] = [];
  let pausing: (() => void)[] = [];
  let begun = 0;
  let isCalm = false;

  /** Lets all go on as far as they can, and then those who pause, until that helps nobody any more. */
  async function settle(start: () => void, among: Task[] = [], switches: readonly number[] = []) {
    await gate.settle(start, { tasks: among, switches });
    const again = pausing;
    pausing = [];
    if (again.length === 0) return;
    await gate.settle(() => {
      for (const go of again) go();
    });
  }

  function doingOf({ work, disturbance }: Work) {
    const task: Task = { name: `doing ${(begun += 1)}` };
    doings.set(task, { ...task, disturbance, reached: 0 });
    return { task, start: () => void gate.tasks.run(task, work).then(gate.move) };
  }

  return {
    /** Begins somebody's doing, and resolves when it does not go on by itself. */
    begin: (one: Work): Promise<void> => settle(doingOf(one).start),
    /** Begins several at once. Another of them goes on after as many of their turns as `switches` says. */
    race(works: readonly Work[], switches: readonly number[]): Promise<void> {
      const racers = works.map(({ work, disturbance }) =>
        doingOf({ work: () => gate.takeTurn('begin', null).then(work), disturbance }),
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
    /** Marks a point on the way of whoever is at it. Throws `Died` where its node dies. */
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
    /** Lets the one go on that is held for the longest; false when nobody is. */
    async release(): Promise<boolean> {
      const first = held.shift();
      if (first === undefined) return false;
      tell(`goes on from ${first.point} of ${first.node.name}`);
      await settle(first.go);
      return true;
    },
    /** Disturbs nobody any more. */
    calm: () => void (isCalm = true),
    /** Waits as whoever finds something claimed: until anything has moved. */
    pause: () => new Promise<void>((go) => pausing.push(go)),
    settle: () => settle(() => {}),
  };
}
