import { isDeepStrictEqual } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import { coverMachine } from './paths/cover.ts';
import { createEntry, type PathOptions } from './paths/entry.ts';
import { planPath, type Expected, type PlannedStep } from './paths/plan.ts';
import type { Place } from './paths/walk.ts';

/** A driver of the thing under test: it carries out each step of a path and reports the resulting state. */
export type Visitor = {
  take(step: PlannedStep): unknown;
  /** Returns true in that state; may wait for it. */
  isIn?(state: Place['state']): boolean | Promise<boolean>;
  /** Returns more than a page shows: what it has of the last step is compared too. */
  getPlace?(): Expected | Promise<Expected>;
};

/** `test` and `expect` of Vitest or Playwright. */
type Runner = {
  test(name: string, run: (fixtures: { page?: unknown }) => Promise<void>): unknown;
  /** Polls `isIn` until it returns true or the runner's timeout ends; without it `isIn` is called once. */
  expect?: {
    poll(
      read: () => unknown,
      options: { message: string },
    ): { toBe(value: unknown): Promise<void> };
  };
};

export type PathTestOptions = Runner &
  PathOptions & {
    /** Starts the thing under test with an input; `page` is that of Playwright. */
    visitor(input: string, page: unknown): Visitor | Promise<Visitor>;
  };

/**
 * Declares a test for each goal of a machine that follows its path, and one that no goal is without a path or a
 * reason. Throws a `Refusal` when the machine has no paths.
 */
export function pathTests(machine: AnyStateMachine, options: PathTestOptions): void {
  const { test, expect, visitor: begin, ...given } = options;
  const entry = createEntry(machine, given);
  const cover = coverMachine(entry);
  test(`${entry.name}: every goal has a path or a reason for having none`, async () => {
    if (cover.faults.length > 0) throw new Error(cover.faults.join('\n'));
  });
  for (const goal of cover.goals) {
    const plan = planPath(entry, goal);
    // Playwright reads the names of the fixtures from the text of the function.
    test(`${entry.name}: ${plan.goal}`, async ({ page }) => {
      const visitor = await begin(plan.input, page);
      await check(visitor, plan.begin, `${entry.name}: at the start of ${goal.path.text}`);
      for (const [index, step] of plan.steps.entries()) {
        await visitor.take(step);
        const steps = plan.steps.slice(0, index + 1).map(({ name }) => name);
        await check(visitor, step, `${entry.name}: after ${[plan.input, ...steps].join(' > ')}`);
      }
    });
  }

  async function check(visitor: Visitor, wanted: Expected, where: string): Promise<void> {
    if (visitor.getPlace !== undefined) {
      compare(where, await visitor.getPlace(), wanted);
    } else if (visitor.isIn === undefined) {
      throw new Error(`${where}: the visitor has neither "isIn" nor "getPlace".`);
    } else if (expect !== undefined) {
      await expect.poll(() => visitor.isIn?.(wanted.state), { message: where }).toBe(true);
    } else if ((await visitor.isIn(wanted.state)) !== true) {
      throw new Error(`${where}: it is not in ${JSON.stringify(wanted.state)}.`);
    }
  }
}

/** Throws when a place is not the wanted one. */
function compare(where: string, place: Expected, wanted: Expected): void {
  const how = (['transitions', 'actions'] as const).filter((key) => place[key] && wanted[key]);
  for (const key of ['state', 'status', ...how] as const) {
    if (isDeepStrictEqual(place[key], wanted[key])) continue;
    const [is, should] = [place[key], wanted[key]].map((value) => JSON.stringify(value));
    throw new Error(`${where}: ${key} ${is} instead of ${should}.`);
  }
}
