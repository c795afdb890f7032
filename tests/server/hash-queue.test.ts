import { expect, test } from 'vitest';
import { maxWaitingHashes } from '#contract/base/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { HashFor } from '#server/base/hash-queue.ts';
import { createPasswords } from '#server/base/passwords.ts';
import { createPausedHasher } from '#tests/support/paused-hasher.ts';

/** Creates a queue with two running hashes, so that each further one waits. */
function busy() {
  const hasher = createPausedHasher();
  const passwords = createPasswords(hasher);
  const ask = (name: string, whom: Partial<HashFor> = {}) =>
    passwords
      .hash(name, { account: name, address: name, known: false, ...whom })
      .then(() => 'done')
      .catch((error: unknown) => (error instanceof Refusal ? error.code : 'broken'));
  const first = [ask('running 1'), ask('running 2')];
  return { hasher, ask, first };
}

async function drainHashes({ hasher, ask }: ReturnType<typeof busy>, asked: Promise<string>[]) {
  hasher.letGo();
  await Promise.all(asked);
  await ask('end');
  return hasher.started.slice(2, -1);
}

test('two passwords are hashed at a time, the others in order of arrival', async () => {
  const all = busy();
  const asked = ['a', 'b', 'c'].map((name) => all.ask(name));
  expect(all.hasher.started).toEqual(['running 1', 'running 2']);
  expect(await drainHashes(all, asked)).toEqual(['a', 'b', 'c']);
});

test('addresses take turns, and so do the accounts of one address', async () => {
  const all = busy();
  const asked = [
    ...['a1', 'a2', 'a3'].map((name) => all.ask(name, { address: 'A', account: 'first' })),
    all.ask('a4', { address: 'A', account: 'second' }),
    all.ask('b1', { address: 'B' }),
    all.ask('c1', { address: 'C' }),
  ];
  expect(await drainHashes(all, asked)).toEqual(['a1', 'b1', 'c1', 'a4', 'a2', 'a3']);
});

test('known callers take turns with all strangers together', async () => {
  const all = busy();
  const asked = [
    ...['a', 'b', 'c', 'd'].map((name) => all.ask(name)),
    ...['k1', 'k2'].map((name) => all.ask(name, { known: true })),
  ];
  expect(await drainHashes(all, asked)).toEqual(['a', 'k1', 'b', 'k2', 'c', 'd']);
});

test('a full queue refuses the newest hash of the address with the most waiting ones', async () => {
  const all = busy();
  const crowd = Array.from({ length: maxWaitingHashes - 1 }, (_, index) =>
    all.ask(`crowd ${index}`, { address: 'A' }),
  );
  const others = [
    all.ask('other'),
    all.ask('another'),
    all.ask('known', { known: true }),
    all.ask('crowded out', { address: 'A' }),
  ];
  all.hasher.letGo();
  expect(await Promise.all(others)).toEqual(['done', 'done', 'done', 'auth.busy']);
  const ends = await Promise.all(crowd);
  expect(ends.filter((end) => end === 'done')).toHaveLength(maxWaitingHashes - 3);
  expect(ends.slice(-2)).toEqual(['auth.busy', 'auth.busy']);
});

test('fifty hashes wait, and with as many addresses the last one is refused', async () => {
  const all = busy();
  const asked = Array.from({ length: maxWaitingHashes + 3 }, (_, index) => all.ask(`${index}`));
  all.hasher.letGo();
  const ends = await Promise.all([...all.first, ...asked]);
  expect(ends.filter((end) => end === 'done')).toHaveLength(maxWaitingHashes + 2);
  expect(ends.slice(-3)).toEqual(['auth.busy', 'auth.busy', 'auth.busy']);
});

test('a failed hash makes room for the next', async () => {
  const passwords = createPasswords({
    hash: () => Promise.reject(new Error('no memory')),
    verify: () => Promise.resolve(true),
    isCurrent: () => true,
  });
  const whom = { account: 'a', address: 'A', known: false };
  const hashes = Array.from({ length: 5 }, () => passwords.hash('x', whom));
  const ends = await Promise.allSettled(hashes);
  expect(ends.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
});
