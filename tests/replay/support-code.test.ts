import fc from 'fast-check';
import { deflateSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { outlines } from '#machines/outline.ts';
import { bytesOfFives, fivesOfBytes, textOfFives } from '#machines/replay/bytes.ts';
import { commonBytes, longestText, readCodeText, toCodeText } from '#machines/replay/code-text.ts';
import { findSupportCode } from '#machines/replay/find-code.ts';
import { dictionary } from '#machines/replay/dictionary.ts';
import { computeCheck, splitIntoGroups, toGroups } from '#machines/replay/groups.ts';
import { CaseError, readCase } from '#machines/replay/read-case.ts';
import { createCatalogue, namedIn } from '#machines/replay/move-ids.ts';
import { typicalRuns } from './typical-runs.ts';
import { listMissingEntries } from './write-dictionary.ts';
import {
  codeOfFirstDay,
  formerCode,
  lateCase,
  sampleCode,
  sampleSteps,
  type SampleStep,
} from '#tests/support/sample-case.ts';
import { createChance } from '#tests/support/chance.ts';
import { limits, longestCode, type SupportRecord } from '#machines/replay/support-record.ts';
import { SupportCodeError, type SupportCodeFault } from '#machines/replay/support-code-error.ts';
import { readSupportCode } from '#machines/replay/support-code.ts';
import { writeSupportCode } from '#machines/replay/write-code.ts';

// The entries and facts of `codeOfFirstDay`, which no later version may read as others.
const firstDaySteps = [
  [80228, 0],
  [941207, 0],
  [698189, 0],
  [343245, 0],
  [1421080, 0],
  [486951, 0],
  [1128283, 1],
  [1898635, 0],
  [411239, 0],
  [1830320, 0],
  [962975, 0],
  [733766, 0],
  [2045132, 0],
  [962975, 0],
  [733766, 0],
  [2045132, 0],
  [962975, 0],
  [733766, 0],
  [2045132, 0],
  [962975, 0],
  [733766, 0],
  [2045132, 0],
  [962975, 0],
  [733766, 0],
  [2045132, 0],
  [1320225, 0],
  [569395, 0],
  [986729, 0],
  [1346183, 0],
  [1084162, 0],
];
// Times are rounded to whole seconds.
const mostDriftMs = 500;
const { byId } = createCatalogue(outlines);
const ids = [...byId.keys()];
const empty: SupportRecord = {
  catalogue: dictionary.length,
  startedAt: Date.UTC(2026, 10, 22, 6),
  isSynced: true,
  copiedAt: null,
  zone: 480,
  origin: 'order',
  page: { locale: 'en-US', isWide: true },
  orderNo: 'XY2026112201234567',
  steps: [],
};

test('no two moves of the machines have the same number', () => {
  const named = Object.values(outlines).flatMap(namedIn);

  expect(named.length).toBeGreaterThan(250);
  expect(
    named.filter(({ name, known }) =>
      named.some((other) => other.name !== name && other.known.id === known.id),
    ),
    'Two names share 21 bits: change the state or the event of one of them.',
  ).toEqual([]);
});

test('a written code reads back the same, to the second', async () => {
  const step = fc.record({
    id: fc.constantFrom(...ids),
    slot: fc.nat(3),
    fact: fc.nat(12),
    wait: fc.nat(100_000),
  });
  const record = fc.record({
    steps: fc.uniqueArray(step, { maxLength: 60, selector: ({ id }) => id }),
    zone: fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15),
    orderNo: fc.constantFrom(null, 'XY2026112201234567', 'XY2027010100000000'),
    copiedAt: fc.constantFrom(null, empty.startedAt, empty.startedAt + 6_000_100),
  });
  await fc.assert(
    fc.asyncProperty(record, async ({ steps: waits, ...rest }) => {
      let at = 0;
      const steps = waits.map(({ wait, ...own }) => ({ ...own, at: (at += wait) }));
      const read = readSupportCode(writeSupportCode({ ...empty, ...rest, steps }));
      const { copiedAt, ...others } = rest;
      expect({ ...read, copiedAt, steps: null }).toEqual({
        ...empty,
        ...others,
        copiedAt,
        steps: null,
      });
      expect(read.copiedAt === null).toBe(copiedAt === null);
      const end = Math.max(copiedAt ?? 0, empty.startedAt + (steps.at(-1)?.at ?? 0));
      expect(Math.abs((read.copiedAt ?? end) - end)).toBeLessThanOrEqual(mostDriftMs);
      expect(read.copiedAt ?? Infinity).toBeGreaterThanOrEqual(
        read.startedAt + (read.steps.at(-1)?.at ?? 0),
      );
      expect(read.steps.map(({ id, slot, fact }) => [id, slot, fact])).toEqual(
        steps.map(({ id, slot, fact }) => [id, slot, fact]),
      );
      const drift = read.steps.map((own, index) => Math.abs(own.at - (steps[index]?.at ?? 0)));
      expect(Math.max(0, ...drift)).toBeLessThanOrEqual(mostDriftMs);
    }),
    { numRuns: 200 },
  );
});

describe('the length of a code', () => {
  /** The steps with up to 0.7 s more before each. */
  const jittered = (steps: SupportRecord['steps'], seed: number) => {
    const chance = createChance(seed);
    let late = 0;
    return steps.map((step) => ({ ...step, at: step.at + (late += chance.below(700)) }));
  };
  const cases = [sampleSteps(lateCase), ...typicalRuns].map(
    (steps, index) => [index, steps] as const,
  );

  test.each(cases)('a typical case has at most 200 characters: %i', (index, steps) => {
    const lengths = [steps, ...[1, 2, 3].map((seed) => jittered(steps, index * 3 + seed))].map(
      (each) => {
        const copiedAt = empty.startedAt + (each.at(-1)?.at ?? 0) + 41_000;
        return writeSupportCode({ ...empty, copiedAt, steps: each }).length;
      },
    );
    expect(Math.max(...lengths)).toBeLessThanOrEqual(200);
  });

  test('a checkout of a quarter of an hour, hidden, expired and paid, has 46 groups', () => {
    const poll = (at: number): readonly SampleStep[] => [
      [at, 'payment', 'watched.watch.polling fetchStatus'],
      [at, 'payment', 'watched.code.live status.received'],
      [at + 2, 'payment', 'watched.watch.waiting pollInterval'],
    ];
    const code = sampleCode([
      ...lateCase.slice(0, 9),
      ...Array.from({ length: 20 }, (_, round) => poll(36 + round * 26 + (round % 5))).flat(),
      [570, 'payment', 'watched.watch.polling tab.hidden'],
      [690, 'payment', 'watched.watch.hidden tab.shown'],
      [700, 'payment', 'watched.watch.polling fetchStatus', 'unreachable'],
      [705, 'payment', 'watched.watch.unreachable retryInterval'],
      [710, 'payment', 'watched.code.live untilClosing'],
      [800, 'payment', 'watched.code.closing untilExpiry'],
      [801, 'payment', 'watched.code.checking status.received isExpired'],
      [850, 'payment', 'watched.extension.available extension.requested'],
      [851, 'payment', 'watched.extension.extending extendCode'],
      [851, 'payment', 'watched.code.expired code.extended'],
      ...Array.from({ length: 6 }, (_, round) => poll(860 + round * 27)).flat(),
      ...lateCase.slice(-3).map(([, ...what]): SampleStep => [1020, ...what]),
    ]);

    expect(code.length).toBeLessThanOrEqual(230);
  });

  test('ten minutes of polls have all their times', () => {
    const [asked = 0, answered = 0, paid = 0] = ids;
    const polls = Array.from({ length: 200 }, (_, round) => [
      { id: asked, slot: 0, fact: 0, at: round * 2300 + (round % 7) * 40 },
      { id: answered, slot: 0, fact: 0, at: round * 2300 + 180 + (round % 7) * 40 },
    ]).flat();
    const steps = [...polls, { id: paid, slot: 0, fact: 0, at: 470_000 }];
    const code = writeSupportCode({ ...empty, steps });
    const read = readSupportCode(code);

    expect(code.length).toBeLessThan(350);
    expect(read.steps).toHaveLength(401);
    expect(
      Math.max(...read.steps.map(({ at }, index) => Math.abs(at - (steps[index]?.at ?? 0)))),
    ).toBeLessThanOrEqual(mostDriftMs);
  });
});

test('the worst case still fits into a code, with its beginning and its end', async () => {
  let at = 0;
  const steps = Array.from({ length: 4000 }, (_, index) => ({
    id: ids[(index * 7919) % 97] ?? 0,
    slot: index % 3,
    fact: 0,
    at: (at += (index * 7577) % 90_000),
  }));
  const code = writeSupportCode({ ...empty, steps: steps.slice(0, 3000) });
  const read = readSupportCode(code);

  expect(code.length).toBeLessThanOrEqual(longestCode);
  expect(read.steps[0]?.id).toBe(steps[0]?.id);
  expect(read.steps.at(-1)?.id).toBe(steps[2999]?.id);
});

test('the code of a tab hidden for eight days has the last seven', async () => {
  const [first = 0, last = 0] = ids;
  const day = 24 * 60 * 60 * 1000;
  const steps = [
    { id: first, slot: 0, fact: 0, at: 0 },
    { id: last, slot: 0, fact: 0, at: 8 * day },
  ];
  const copiedAt = empty.startedAt + 8 * day + 500;
  const read = readSupportCode(writeSupportCode({ ...empty, steps, copiedAt }));

  expect(Math.abs((read.copiedAt ?? 0) - copiedAt)).toBeLessThanOrEqual(mostDriftMs);
  expect(read.steps.map(({ id }) => id)).toEqual([last]);
  const [step] = read.steps;
  const drift = Math.abs(read.startedAt + (step?.at ?? 0) - (empty.startedAt + 8 * day));
  expect(drift).toBeLessThanOrEqual(mostDriftMs);
});

test('a code may be read aloud: case, blanks, dashes, and letters that look like digits', async () => {
  const code = writeSupportCode(empty);
  const spoken = ` ${code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `;

  expect(readSupportCode(spoken.replaceAll(/(.{4})/g, '$1-\n'))).toEqual(empty);
});

test('a code is found in a message, without the words and line breaks around it', async () => {
  const code = sampleCode(lateCase);
  const wrapped = code.replaceAll(/(.{30})/g, '$1\n> ');
  for (const text of [
    `您好，付款页面一直在等。支持码：${code}。谢谢！`,
    `08 hours ago I paid. My code is ${wrapped}\nThanks`,
    `https://park.example/flows/replay#${code}`,
    code.toLowerCase().replaceAll('0', 'o'),
  ]) {
    const { record } = readCase(text);
    expect(record?.orderNo).toBe('XY2026112200000017');
    expect(record?.steps).toHaveLength(lateCase.length);
  }
  expect(findSupportCode(`It is ${code.slice(0, -3)}`)).toBeNull();
});

describe('a misread group', () => {
  const code = sampleCode(lateCase);
  const groups = splitIntoGroups(code);
  const wrongIn = (text: string) => {
    try {
      readCase(text);
      return [];
    } catch (error) {
      if (!(error instanceof CaseError)) throw error;
      return [error.fault, ...error.groups.map((each) => each.number)];
    }
  };

  test('a wrong character at any place after the format names its group', async () => {
    const all = Array.from({ length: code.length - 1 }, (_, index) => index + 1);
    for (const at of all) {
      const other = code[at] === 'K' ? 'M' : 'K';
      const misread = code.slice(0, at) + other + code.slice(at + 1);
      expect(wrongIn(misread)).toEqual(['groups', Math.floor(at / 5) + 1]);
    }
  });

  test('two characters that changed places name their group', async () => {
    const places = Array.from({ length: code.length - 6 }, (_, index) => index + 5);
    const found = await Promise.all(
      places
        .filter((at) => code[at] !== code[at + 1])
        .map(async (at) => {
          const swapped = `${code.slice(0, at)}${code[at + 1]}${code[at]}${code.slice(at + 2)}`;
          return wrongIn(swapped).includes(Math.floor(at / 5) + 1);
        }),
    );
    expect(found.filter((isNamed) => !isNamed)).toEqual([]);
  });

  test('groups that changed places are both named', async () => {
    const [first = '', second = '', third = '', ...rest] = groups;
    expect(wrongIn([first, third, second, ...rest].join(' '))).toEqual(['groups', 2, 3]);
  });

  test('a missing or doubled character names its group, and a missing one also without separators', async () => {
    const without = groups.map((group, at) => (at === 4 ? group.slice(1) : group));
    const doubled = groups.map((group, at) => (at === 4 ? `${group}${group.at(-1)}` : group));
    expect(wrongIn(without.join('-'))).toEqual(['groups', 5]);
    expect(wrongIn(doubled.join(' '))).toEqual(['groups', 5]);
    expect(wrongIn(without.join(''))).toEqual(['groups', 5]);
  });

  test('a misread group is named in a code inside a message', async () => {
    const misread = groups.map((group, at) => (at === 3 ? group.replace(/.$/, 'U') : group));
    expect(wrongIn(`您好，支持码：${misread.join(' ')}。谢谢`)).toEqual(['groups', 4]);
  });
});

test('a code of the first day is still read', () => {
  const { orderNo, startedAt, steps, origin, zone } = readSupportCode(codeOfFirstDay);
  expect({ orderNo, startedAt, origin, zone }).toEqual({
    orderNo: 'XY2026112200000017',
    startedAt: Date.UTC(2026, 10, 22, 6),
    origin: 'payment',
    zone: 480,
  });
  expect(steps.map(({ id, fact }) => [id, fact])).toEqual(firstDaySteps);
});

test('a step of a newer version is unknown, and the steps around it are read', () => {
  const text = toCodeText({ ...empty, steps: sampleSteps(lateCase.slice(0, 3)) });
  const newer = text
    .replace(/^\d+/, String(dictionary.length + 1))
    .replace(/ (\S+)$/, ` ${dictionary.length}+2 $1`);

  const read = readCodeText(newer);
  expect(read?.catalogue).toBe(dictionary.length + 1);
  expect(read?.steps.map(({ id }) => byId.has(id))).toEqual([true, true, false, true]);
  // No page writes it into a code of this version.
  expect(readCodeText(text.replace(/ (\S+)$/, ` ${dictionary.length} $1`))).toBeNull();
});

test('the dictionary has every entry of the charts', () => {
  expect(listMissingEntries(), 'npm run paths -- --write adds what is missing.').toEqual([]);
  expect(new Set(dictionary.map(({ id }) => id)).size).toBe(dictionary.length);
  // A place in it has four digits.
  expect(dictionary.length).toBeLessThan(10_000);
});

describe('a string that is no code is refused with the fault', () => {
  const fault = (text: string): SupportCodeFault | 'read' => {
    try {
      readSupportCode(text);
      return 'read';
    } catch (error) {
      if (error instanceof SupportCodeError) return error.fault;
      throw error;
    }
  };
  /** Builds a code with correct groups, with `check` as the check of all of them. */
  const grouped = (fives: readonly number[], check: number) => {
    const count = Math.ceil(fives.length / 4) + 1;
    return toGroups([3, count >> 5, count & 31, check, ...fives]);
  };

  test.each<[string, (code: string) => string, SupportCodeFault]>([
    ['nothing', () => ' - \n', 'empty'],
    ['a sentence', () => '付款码已到期', 'letters'],
    ['markup', () => '<img src=x onerror=alert(1)>', 'letters'],
    ['a cut code', (code) => code.slice(0, -9), 'cut'],
    [
      'a changed letter',
      (code) => code.replace(/^(.{12})./, (_, head) => `${head}${code[12] === 'A' ? 'B' : 'A'}`),
      'groups',
    ],
    ['two codes in a row', (code) => code + code, 'edited'],
    ['another format', (code) => `4${code.slice(1)}`, 'format'],
    ['a megabyte', () => 'A'.repeat(1024 * 1024), 'long'],
    ['a code of the former format', () => formerCode, 'former'],
  ])('%s', (_, text, expected) => {
    expect(fault(text(writeSupportCode({ ...empty, orderNo: null })))).toBe(expected);
  });

  test('right checks over nonsense', () => {
    const ones = Array.from({ length: 16 }, () => 31);
    const faults = Array.from({ length: 32 }, (_, check) => fault(grouped(ones, check)));
    expect(faults.toSorted()).toEqual([...Array.from({ length: 31 }, () => 'edited'), 'nonsense']);
  });

  /** A code with right checks of any text. */
  const packed = (text: Uint8Array) => {
    const body = fivesOfBytes(deflateSync(text, { level: 9, dictionary: commonBytes }));
    const filled = [...body, ...Array.from({ length: (4 - (body.length % 4)) % 4 }, () => 0)];
    return grouped(filled, computeCheck(filled));
  };

  test.each([
    ['a megabyte of blanks', new Uint8Array(1024 * 1024).fill(32)],
    ['as many steps as fit into it', `${toCodeText(empty)}${' 1'.repeat(100_000)}`],
    ['one step more than a record has', `${toCodeText(empty)}${' 1'.repeat(limits.steps + 1)}`],
    ['a step of the eighth day', `${toCodeText(empty)} 1+${limits.days * 86_400 + 1}`],
    ['a step that no dictionary has', `${toCodeText(empty)} 9999`],
    ['a fifth machine of a kind', `${toCodeText(empty)} 1/4`],
    ['an order that none of ours is', toCodeText(empty).replace(/XY\d+/, 'XY2026<b>')],
    ['a page of another kind', toCodeText(empty).replace(' order ', ' constructor ')],
    ['a line after the code', `${toCodeText(empty)}\n`],
    ['nothing', ''],
  ])('%s, packed with right checks', (_, text) => {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    expect(fault(packed(bytes))).toBe('nonsense');
  });

  test('the same text without the fault is read, so that it is the fault that is refused', () => {
    expect(fault(packed(new TextEncoder().encode(`${toCodeText(empty)} 1/3+604800`)))).toBe('read');
    const longest = `${toCodeText(empty)}${' 1'.repeat(limits.steps)}`;
    expect(longest.length).toBeLessThan(longestText);
    expect(fault(packed(new TextEncoder().encode(longest)))).toBe('read');
  });

  test('bytes of any number come through the letters of a code', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
        expect([...bytesOfFives(fivesOfBytes(bytes))].slice(0, bytes.length)).toEqual([...bytes]);
      }),
    );
  });

  test('30,000 damaged codes end in named errors and nothing else', async () => {
    const steps = ids.slice(0, 9).map((id, index) => ({ id, slot: 0, fact: 0, at: index * 700 }));
    const code = writeSupportCode({ ...empty, steps });
    const faults = new Map<string, number>();
    const chance = createChance(1);
    const next = (below: number) => chance.below(below);
    for (let round = 0; round < 30_000; round += 1) {
      const fives = Array.from({ length: next(96) }, () => next(32));
      const at = next(code.length);
      const letter = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(next(32));
      const text = [
        code.slice(0, at),
        code.slice(0, at) + letter + code.slice(at + 1),
        textOfFives(fives),
        grouped(fives, next(32)),
      ][round % 4];
      const found = fault(text ?? '');
      faults.set(found, (faults.get(found) ?? 0) + 1);
    }
    // A letter may be changed to itself.
    expect(faults.get('read')).toBeLessThan(500);
    expect([...faults.keys()].toSorted()).toEqual(
      ['cut', 'edited', 'empty', 'format', 'former', 'groups', 'nonsense', 'read'].toSorted(),
    );
    expect(limits.characters).toBe(4096);
  });
});
