import { expect, test } from 'vitest';
import { formatEnd, formatPeriod } from '#src/i18n/format-period.ts';

const start = '2026-01-12T02:00:00.000Z';

test.each([
  ['2026-03-03T02:00:00.000Z', '2026年1月12日 至 2026年3月3日', '2026年3月3日'],
  // Already January 13 in Beijing.
  ['2026-01-12T16:00:00.000Z', '2026年1月12日 至 2026年1月13日', '2026年1月13日'],
  [
    '2026-01-12T15:59:00.000Z',
    '2026年1月12日，开始当天即已结束',
    '2026年1月12日，开始当天即已结束',
  ],
  [start, '未生效即已结束', '未生效即已结束'],
])('a plan that ends at %s has the period %s', (end, period, ending) => {
  expect(formatPeriod(start, end, 'zh-CN')).toBe(period);
  expect(formatEnd(start, end, 'zh-CN')).toBe(ending);
});

test('an English period says its early end, and none has no text', () => {
  expect(formatPeriod(start, '2026-01-12T03:00:00.000Z', 'en-US')).toBe(
    'Ended on January 12, 2026, the day it began',
  );
  expect(formatPeriod(start, start, 'en-US')).toBe('Ended before any of it ran');
  expect(formatPeriod(start, null, 'en-US')).toBeNull();
});
