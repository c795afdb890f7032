import type { AnyStateMachine } from 'xstate';
import { describe, expect, it, test } from 'vitest';
import {
  createEntry,
  createPlayer,
  exportPaths,
  formats,
  generatePaths,
  pathTests,
  type PathTestOptions,
} from '../src/index.ts';
import { cases } from './check.ts';
import { doorMachine } from './planted/door.machine.ts';
import { examples } from './planted/door.examples.ts';

describe('the tests of the README machine, declared by the helper', () => {
  pathTests(doorMachine, {
    ...examples,
    test,
    visitor: createPlayer(doorMachine, examples),
  });
});

/** Runs the tests that the helper declares, and returns the messages of those that fail. */
async function listFailures(
  machine: AnyStateMachine,
  options: Omit<PathTestOptions, 'test'>,
): Promise<readonly string[]> {
  const runs: (() => Promise<void>)[] = [];
  const page = { isPage: true };
  pathTests(machine, {
    ...options,
    test: (_, run) => runs.push(() => run({ page })),
  });
  const settled = await Promise.allSettled(runs.map((run) => run()));
  return settled.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
}

const play = createPlayer(doorMachine, examples);

it('a visitor that is elsewhere fails, with the path and the step', async () => {
  const visitor = (input: string) => {
    const player = play(input);
    return { ...player, getPlace: () => ({ ...player.getPlace(), state: 'closed' }) };
  };

  expect(await listFailures(doorMachine, { ...examples, visitor })).toContain(
    'Error: door: after start > pressed: state "closed" instead of "moving".',
  );
});

it('a visitor that took another transition to the same state fails', async () => {
  const visitor = (input: string) => {
    const player = play(input);
    return { ...player, getPlace: () => ({ ...player.getPlace(), transitions: [] }) };
  };

  expect(await listFailures(doorMachine, { ...examples, visitor })).toContain(
    'Error: door: after start > pressed: transitions [] instead of ["closed pressed"].',
  );
});

it('a visitor of a page is asked whether it is in the state', async () => {
  const pages = new Set<unknown>();
  const visit = (isIn?: () => boolean) => (_input: string, page: unknown) => {
    pages.add(page);
    return { take: () => undefined, ...(isIn && { isIn }) };
  };

  expect(await listFailures(doorMachine, { ...examples, visitor: visit(() => true) })).toEqual([]);
  expect(await listFailures(doorMachine, { ...examples, visitor: visit(() => false) })).toContain(
    'Error: door: at the start of start > pressed: it is not in "closed".',
  );
  expect(await listFailures(doorMachine, { ...examples, visitor: visit() })).toContain(
    'Error: door: at the start of start: the visitor has neither "isIn" nor "getPlace".',
  );
  expect([...pages]).toEqual(Array.from(pages, () => ({ isPage: true })));
});

it('a visitor of a page is asked again until the runner loses patience', async () => {
  const visitor = (input: string) => {
    const player = play(input);
    let asked = 0;
    return {
      take(step: Parameters<typeof player.take>[0]) {
        asked = 0;
        player.take(step);
      },
      isIn: () => (asked += 1) > 2,
    };
  };
  const poll = (read: () => unknown) => ({
    async toBe(value: unknown) {
      for (let times = 0; times < 5; times += 1) if ((await read()) === value) return;
      throw new Error('no patience');
    },
  });

  expect(await listFailures(doorMachine, { ...examples, visitor, expect: { poll } })).toEqual([]);
  expect(await listFailures(doorMachine, { ...examples, visitor })).not.toEqual([]);
});

it('a goal without a path and a reason is a failing test', async () => {
  const results = { move: { ...examples.results?.['move'], error: {} } };

  expect(
    await listFailures(doorMachine, { results, visitor: createPlayer(doorMachine, { results }) }),
  ).toEqual([expect.stringContaining('door: nothing leads to the state "jammed".')]);
});

it.each(
  cases.flatMap((given) =>
    given.refusal === undefined ? [[given.machine.id, given] as const] : [],
  ),
)(
  'the paths of %s are followed by a player, and exported in every format',
  async (_, { machine, options = {} }) => {
    const entry = createEntry(machine, options);
    const cover = generatePaths(machine, options);
    const failed = await listFailures(machine, {
      ...options,
      visitor: createPlayer(machine, options),
    });

    expect(failed.filter((message) => message !== `Error: ${cover.faults.join('\n')}`)).toEqual([]);
    for (const format of formats) {
      const text = exportPaths(entry, cover, format);
      expect(text.length).toBeGreaterThan(50);
      expect(exportPaths(entry, generatePaths(machine, options), format)).toBe(text);
    }
  },
);
