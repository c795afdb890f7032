import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listUnneeded, type DatedBackup } from '#server/backup/retention.ts';
import { dayMs, hourMs } from '#contract/base/durations.ts';

const now = new Date('2026-11-30T03:10:00+08:00');
const dated = (at: Date): DatedBackup => ({ name: at.toISOString(), at });
const ago = (ms: number) => dated(new Date(now.valueOf() - ms));
const nightly = (nights: number) => Array.from({ length: nights }, (_, at) => ago(at * dayMs));

/** Returns the days that stay, the newest first. */
function listKept(backups: readonly DatedBackup[], at = now): string[] {
  const dropped = listUnneeded(backups, at);
  return backups
    .filter(({ name }) => !dropped.includes(name))
    .toSorted((one, other) => other.at.valueOf() - one.at.valueOf())
    .map((one) => new Date(one.at.valueOf() + 8 * hourMs).toISOString().slice(0, 10));
}

describe('backups that stay', () => {
  test('nightly backups keep seven days, four weeks and twelve months', () => {
    expect(listKept(nightly(500))).toEqual([
      '2026-11-30',
      '2026-11-29',
      '2026-11-28',
      '2026-11-27',
      '2026-11-26',
      '2026-11-25',
      '2026-11-24',
      '2026-11-22',
      '2026-11-15',
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
      '2026-05-31',
      '2026-04-30',
      '2026-03-31',
      '2026-02-28',
      '2026-01-31',
      '2025-12-31',
    ]);
  });

  test('several backups a day keep the newest of each day and the newest three', () => {
    const hours = Array.from({ length: 48 }, (_, at) => ago(at * hourMs));
    expect(listKept(hours)).toEqual([
      '2026-11-30',
      '2026-11-30',
      '2026-11-30',
      '2026-11-29',
      '2026-11-28',
    ]);
  });

  test('after a gap of a year the days before it, because a day without a backup does not count', () => {
    const old = nightly(9).map(({ at }) => dated(new Date(at.valueOf() - 400 * dayMs)));
    expect(listKept([...old, ago(0)])).toHaveLength(7 + 1);
    expect(listKept(old)).toHaveLength(7 + 1);
  });

  test('backups of a clock that ran ahead all stay and displace no others', () => {
    const ahead = nightly(20).map(({ at }) => dated(new Date(at.valueOf() + 900 * dayMs)));
    expect(listKept([...ahead, ...nightly(500)])).toEqual([
      ...listKept(ahead, now),
      ...listKept(nightly(500)),
    ]);
    expect(listKept(ahead, now)).toHaveLength(ahead.length);
  });

  test('whatever the instants are: three at least, the newest of them, and never more than are needed', () => {
    const instants = fc.array(fc.date({ noInvalidDate: true, max: now, min: new Date(0) }), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(instants, (given) => {
        const backups = given.map((at, index) => ({ name: String(index), at }));
        const dropped = new Set(listUnneeded(backups, now));
        const kept = backups.filter(({ name }) => !dropped.has(name));
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(3, backups.length));
        expect(kept.length).toBeLessThanOrEqual(3 + 7 + 4 + 12);
        const newest = Math.max(...backups.map(({ at }) => at.valueOf()));
        expect(Math.max(...kept.map(({ at }) => at.valueOf()))).toBe(newest);
        // What stays once stays when it is asked again.
        expect(listUnneeded(kept, now)).toEqual([]);
      }),
    );
  });
});
