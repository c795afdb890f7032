import { expect, test } from 'vitest';
import { readSupportCode } from '#machines/replay/support-code.ts';
import { entries } from '#tests/paths/entries.ts';
import { readList } from '#tests/paths/lists.ts';
import { recordedWalk } from '#tests/support/recorded-walk.ts';
import { lateCase, sampleCode } from '#tests/support/sample-case.ts';
import { pathOfCase } from './case-path.ts';
import { machinesOf, testOfCase } from './case-to-test.ts';

test('what a machine recorded is found again as a path with the same end', async () => {
  const wrong: string[] = [];
  for (const entry of entries) {
    const paths = [...new Set(readList(entry.name).match(/(?<= ⇐ ).*$/gm))];
    // Each machine's longest way is its hardest.
    for (const path of paths.toSorted((one, other) => other.length - one.length).slice(0, 2)) {
      const walk = await recordedWalk(entry, path);
      const moves = walk.moves
        .map(({ name }) => name)
        .filter((name) => !/^\w+\|(?:begin|end)\|$/.test(name));
      const found = pathOfCase(entry, { foundAt: [], moves });
      const again = found === null ? null : await recordedWalk(entry, found.path.text);
      const isWhole = found?.made === moves.length && String(again?.leaves) === String(walk.leaves);
      if (!isWhole) wrong.push(`${entry.name}: ${path} became ${found?.path.text}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('the test of a case walks the machine to where the customer was left, and does not accept it', async () => {
  const until = lateCase.filter(([seconds]) => seconds < 200);
  const record = await readSupportCode(await sampleCode(until));

  expect(machinesOf(record)).toEqual(['payment', 'checkout']);
  const text = await testOfCase(record, 'payment');
  const [, path = ''] = /'(start[^']*)'/.exec(text ?? '') ?? [];
  expect(path).toBe('start > network.lost');
  expect(text).toContain(
    "expect(leaves).not.toEqual(['watched.code.live', 'watched.extension.available', 'watched.watch.offline']);",
  );
  const payment = entries.find(({ name }) => name === 'payment');
  if (payment === undefined) throw new Error('there is no payment');
  expect((await recordedWalk(payment, path)).leaves).toEqual([
    'watched.code.live',
    'watched.extension.available',
    'watched.watch.offline',
  ]);
  expect(await testOfCase(record, 'upgrade')).toBeNull();
});

test('a machine that ran before it was recorded is led to where it was found', async () => {
  const record = await readSupportCode(
    await sampleCode([
      [0, 'checkout', 'at unpaid.choosingChannel'],
      [1, 'checkout', 'unpaid.choosingChannel refreshInterval'],
    ]),
  );
  const text = await testOfCase(record, 'checkout');

  expect(text).toContain("expect(leaves).not.toEqual(['unpaid.checking']);");
});
