import { describe, expect, test } from 'vitest';
import { isWorkingDay } from '#contract/base/working-days.ts';
import { computeBase, sumByKind, sumEntries } from '#contract/content/ledger-sums.ts';
import { createSampleLedger } from '#server/domain/pricing/sample-ledger.ts';

const { entries, projects, hours } = createSampleLedger('2026-11-27', 'zh-CN');
const ids = projects.map(({ id }) => id);

describe('the figures of the sample ledger', () => {
  test('the costs add up to the base of the super-deduction', () => {
    expect(computeBase(entries)).toEqual({
      first: 311_050_00,
      other: 37_200_00,
      limit: 34_561_00,
      over: 2_639_00,
      base: 345_611_00,
    });
  });

  test('rows and columns have the same sum', () => {
    const byKind = sumByKind(entries, ids);
    expect(byKind.reduce((sum, { total }) => sum + total, 0)).toBe(348_250_00);
    expect(sumEntries(entries)).toBe(348_250_00);
    for (const { byProject, total } of byKind) {
      expect(byProject.reduce((sum, each) => sum + each, 0)).toBe(total);
    }
  });

  test('other costs below the limit count in full', () => {
    const few = entries.filter(({ kind, project }) => kind !== 'other' || project.endsWith('08'));
    expect(computeBase(few)).toMatchObject({ other: 2_100_00, over: 0, base: 313_150_00 });
  });

  test('every cost and every hour belongs to a project of the ledger', () => {
    const named = [
      ...entries.map(({ project }) => project),
      ...hours.flatMap(({ days }) => days.flat().map(({ project }) => project)),
    ];
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe.each(['2026-11-27', '2026-10-09', '2026-03-01', '2027-01-01'])(
  'the sample ledger on %s',
  (today) => {
    const ledger = createSampleLedger(today, 'en-US');

    test('its costs are on working days of the month before', () => {
      const days = ledger.entries.map(({ day }) => day);
      expect(days.every((day) => day.startsWith(ledger.month) && isWorkingDay(day))).toBe(true);
      expect(days.toSorted()).toEqual(days);
      expect(ledger.month < today.slice(0, 7)).toBe(true);
    });

    test('its week was worked from Monday to Friday, before today', () => {
      expect(ledger.week).toHaveLength(5);
      expect(ledger.week.every((day) => isWorkingDay(day) && day < today)).toBe(true);
    });

    test('projects with costs are open in its month', () => {
      const open = ledger.projects.filter(
        ({ from, to }) => from <= `${ledger.month}-28` && to >= `${ledger.month}-01`,
      );
      const used = new Set(ledger.entries.map(({ project }) => project));
      expect([...used].toSorted()).toEqual(open.map(({ id }) => id).toSorted());
      expect(new Set(ledger.projects.map(({ id }) => id)).size).toBe(ledger.projects.length);
    });
  },
);
