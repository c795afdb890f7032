import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalog } from '#machines/catalog.ts';
import { readSupportCode } from '#machines/replay/support-code.ts';
import { entries } from '#tests/paths/entries.ts';
import { entryNamed } from '#tests/paths/entry-named.ts';
import { readList } from '#tests/paths/lists.ts';
import { recordedWalk } from '#tests/support/recorded-walk.ts';
import { lateCase, sampleCode } from '#tests/support/sample-case.ts';
import { caseCommand } from './case-command.ts';
import { pathOfCase } from './case-path.ts';
import { listMovedMachines, testOfCase } from './case-to-test.ts';

test('a record of a machine becomes a path with the same end', async () => {
  const wrong: string[] = [];
  for (const entry of entries) {
    const paths = [...new Set(readList(entry.name).match(/(?<= ⇐ ).*$/gm))];
    // Each machine's longest path is its hardest test.
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

test('the test of a case walks the machine to the customer’s state, and does not accept it', async () => {
  const until = lateCase.filter(([seconds]) => seconds < 200);
  const record = readSupportCode(sampleCode(until));

  expect(listMovedMachines(record)).toEqual(['payment', 'checkout']);
  const text = await testOfCase(record, 'payment');
  const [, path = ''] = /'(start[^']*)'/.exec(text ?? '') ?? [];
  expect(path).toBe('start > network.lost');
  expect(text).toContain(
    "expect(leaves).not.toEqual(['watched.code.live', 'watched.extension.available', 'watched.wallet.scanning', 'watched.watch.offline']);",
  );
  const payment = entries.find(({ name }) => name === 'payment');
  if (payment === undefined) throw new Error('there is no payment');
  expect((await recordedWalk(payment, path)).leaves).toEqual([
    'watched.code.live',
    'watched.extension.available',
    'watched.wallet.scanning',
    'watched.watch.offline',
  ]);
  expect(await testOfCase(record, 'upgrade')).toBeNull();
});

test('a machine that ran before recording is led to its first recorded state', async () => {
  const record = readSupportCode(
    sampleCode([
      [0, 'checkout', 'at unpaid.choosingChannel'],
      [1, 'checkout', 'unpaid.choosingChannel refreshInterval'],
    ]),
  );
  const text = await testOfCase(record, 'checkout');

  expect(text).toContain("expect(leaves).not.toEqual(['unpaid.checking']);");
});

test('a code is read from a file, as pasted, and from its message', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cases-'));
  const code = sampleCode(lateCase.filter(([seconds]) => seconds < 200));
  const file = join(folder, 'code.txt');
  writeFileSync(file, code);

  for (const given of [[file], [code], code.split(' '), [`Our code is ${code} .`]]) {
    const { text, code: exit } = await caseCommand([...given, '--machine', 'payment'], folder);
    const [, written = ''] = /^Written to (\S+);/.exec(text) ?? [];
    expect(exit).toBe(0);
    expect(readFileSync(written, 'utf8')).toContain("entryNamed('payment')");
  }
});

test('the command says which input it takes, and which it cannot read', async () => {
  const answer = async (...args: string[]) => await caseCommand(args, '/nowhere');

  expect(await answer('--help')).toMatchObject({
    code: 0,
    text: expect.stringContaining('npm run case-to-test -- FILE'),
  });
  expect(await answer()).toMatchObject({ code: 1, text: expect.stringContaining("-- 'CODE'") });
  expect(await answer('no such file')).toMatchObject({
    code: 1,
    text: expect.stringContaining('cannot be read'),
  });
});

test('the other machines of a case may be unfinished', async () => {
  const [first] = catalog;
  if (first === undefined) throw new Error('the catalogue is empty');
  const machines = [{ ...first, name: 'unfinished' }, ...catalog];

  await expect(entryNamed('unfinished', machines)).rejects.toThrow('has no examples');
  expect(await entryNamed('payment', machines)).toMatchObject({ name: 'payment' });
  // entries.ts loads the examples of all machines.
  const tool = readFileSync(join(import.meta.dirname, 'case-to-test.ts'), 'utf8');
  expect(tool, 'entries.ts loads the examples of all').not.toContain('paths/entries.ts');
});
