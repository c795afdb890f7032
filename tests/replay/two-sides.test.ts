import { expect, test } from 'vitest';
import { outlines } from '#machines/outline.ts';
import type { CaseFact } from '#machines/replay/case-file.ts';
import { disagreementsIn } from '#machines/replay/disagreements.ts';
import { createCatalogue } from '#machines/replay/move-ids.ts';
import { lateCase, sampleStart, sampleSteps, type SampleStep } from '#tests/support/sample-case.ts';

const { byId } = createCatalogue(outlines);

const seen = (steps: readonly SampleStep[]) =>
  sampleSteps(steps).map(({ id, at }) => ({ known: byId.get(id) ?? null, at: sampleStart + at }));
const fact = (seconds: number, kind: CaseFact['kind'], no = 'P1'): CaseFact => ({
  at: new Date(sampleStart + seconds * 1000).toISOString(),
  kind,
  payment_no: no,
});
const at = (seconds: number) => sampleStart + seconds * 1000;
const until = (seconds: number) => lateCase.filter(([when]) => when < seconds);

const lost = until(172);

test.each<[string, CaseFact[], readonly SampleStep[], object[], number?]>([
  ['nothing, where the page learned at once', [fact(309, 'money.received')], lateCase, []],
  [
    'money that the page learned of late, offline',
    [fact(202, 'money.received')],
    lateCase,
    [{ kind: 'paidLate', at: at(202), until: at(310), reason: 'offline' }],
  ],
  [
    'money that the page never learned of',
    [fact(100, 'money.received')],
    [...until(120), [200, 'payment', 'watched.watch.polling pollTimeout'], [240, 'payment', 'end']],
    [{ kind: 'paidUnseen', at: at(100), until: null, reason: 'unreachable' }],
  ],
  [
    'an end that the page never learned of, in the background',
    [fact(150, 'order.expired')],
    [...until(120), [130, 'payment', 'watched.watch.polling tab.hidden'], [300, 'payment', 'end']],
    [{ kind: 'endedUnseen', at: at(150), until: null, reason: 'hidden' }],
  ],
  [
    'money that only the page knows of',
    [fact(0, 'order.created')],
    lateCase,
    [{ kind: 'paidHereOnly', at: at(310), until: null, reason: 'unknown' }],
  ],
  [
    'money that came twice',
    [fact(310, 'money.received'), fact(312, 'money.received', 'P2')],
    lateCase,
    [{ kind: 'paidTwice', at: at(312), until: null, reason: 'unknown' }],
  ],
  [
    'money that came when the record had ended',
    [fact(900, 'money.received')],
    until(120),
    [{ kind: 'paidAfter', at: at(900), until: null, reason: 'unknown' }],
  ],
  [
    'money that came in the last moment of the record',
    [fact(119, 'money.received')],
    until(120),
    [{ kind: 'paidAfter', at: at(119), until: null, reason: 'unknown' }],
  ],
  [
    'money that came while the page was offline and its code was copied',
    [fact(200, 'money.received')],
    lost,
    [{ kind: 'paidUnseen', at: at(200), until: null, reason: 'offline' }],
    260,
  ],
  [
    'money that came after a code was copied offline',
    [fact(900, 'money.received')],
    lost,
    [{ kind: 'paidAfter', at: at(900), until: null, reason: 'offline' }],
    260,
  ],
  [
    'money that came after a code was copied in the background',
    [fact(900, 'money.received')],
    [...until(120), [130, 'payment', 'watched.watch.polling tab.hidden']],
    [{ kind: 'paidAfter', at: at(900), until: null, reason: 'hidden' }],
    260,
  ],
  [
    'money that came while a page had been hidden for long, which had just been shown again',
    [fact(500, 'money.received')],
    [
      ...until(120),
      [130, 'payment', 'watched.watch.polling tab.hidden'],
      [899, 'payment', 'watched.watch.hidden tab.shown'],
    ],
    [{ kind: 'paidUnseen', at: at(500), until: null, reason: 'hidden' }],
    900,
  ],
  [
    'money that came twice, of which the second was returned',
    [
      fact(309, 'money.received', 'P2'),
      fact(310, 'money.received'),
      fact(311, 'refund.started', 'P2'),
      fact(330, 'refund.done', 'P2'),
    ],
    lateCase,
    [{ kind: 'paidTwiceReturned', at: at(309), until: at(330), reason: 'unknown' }],
  ],
  ['nothing of an end that came after the record', [fact(900, 'order.expired')], until(120), []],
])('the difference between the two sides is %s', (_, facts, steps, expected, copied) => {
  const copiedAt = copied === undefined ? null : at(copied);
  const end = copiedAt ?? at(steps.at(-1)?.[0] ?? 0);

  expect(disagreementsIn(facts, seen(steps), copiedAt)).toEqual(
    expected.map((each) => Object.assign({ end }, each)),
  );
});
