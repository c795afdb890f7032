import { expect, test } from 'vitest';
import { exportMonth, getPresetPeriod } from '#src/features/payments/period.ts';

test('the months of payments are those of Beijing', () => {
  const now = new Date('2026-11-30T16:00:00Z');

  expect(exportMonth({}, now)).toBe('2026-12');
  expect(exportMonth({ end_date: '2026-11-30' }, now)).toBe('2026-11');
  expect(getPresetPeriod('thisMonth', now)).toEqual({
    start_date: '2026-12-01',
    end_date: '2026-12-31',
  });
});
